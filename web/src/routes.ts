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
