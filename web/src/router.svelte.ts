/** The address, and the screen that it asks for. */
import { routeOf, type Route } from './routes';

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
