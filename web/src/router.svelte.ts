/** Which screen the address asks for. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'new'; readonly game: string }
  | { readonly screen: 'table'; readonly id: string; readonly invite: string | null }
  | { readonly screen: 'replay'; readonly id: string }
  | { readonly screen: 'gallery' }
  | { readonly screen: 'nowhere' };

export function routeOf(path: string, search: string): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return { screen: 'home' };
  if (first === 't' && second !== undefined && more[0] === 'replay' && more.length === 1) {
    return { screen: 'replay', id: second };
  }
  if (more.length) return { screen: 'nowhere' };
  if (first === 'gallery' && second === undefined) return { screen: 'gallery' };
  if (first === 'new' && second !== undefined) return { screen: 'new', game: second };
  if (first === 't' && second !== undefined) {
    return { screen: 'table', id: second, invite: new URLSearchParams(search).get('invite') };
  }
  return { screen: 'nowhere' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  read(): void {
    this.route = routeOf(location.pathname, location.search);
    // An invitation is a secret: it does not stay in an address that others may look at.
    if (this.route.screen === 'table' && this.route.invite !== null) {
      history.replaceState(null, '', location.pathname);
    }
  }

  /** Follow links without loading the page anew. */
  follow(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || link.target) return;
      if (link.origin !== location.origin || link.hasAttribute('download')) return;
      if (link.pathname.startsWith('/api') || link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }
}

export const router = new Router();
