/** The window's route: `#/queue/<case>?sort=due`. It restores what a page shows on reload, Back and bookmarks. */
export type Route = {
  readonly screen: string;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
};

export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [screen = "", ...params] = path.split("/").map(decodePart);
  return {
    screen,
    params: params.filter((param) => param !== ""),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

export function formatRoute({ screen, params = [], query = {} }: Partial<Route> & { readonly screen: string }): string {
  const nonEmpty = Object.entries(query).filter(([, value]) => value !== "");
  const search = new URLSearchParams(nonEmpty).toString();
  const path = [screen, ...params].map(encodeURIComponent).join("/");
  return search === "" ? `#/${path}` : `#/${path}?${search}`;
}

/** An invalid percent escape is taken literally. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
