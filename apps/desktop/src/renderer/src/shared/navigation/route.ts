/** Where the window is: `#/queue/<case>?sort=due`. What a page shows can be kept, gone back to and reloaded by its address. */
export type Route = {
  readonly room: string;
  readonly params: readonly string[];
  readonly query: Readonly<Record<string, string>>;
};

export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [room = "", ...params] = path.split("/").map(decodePart);
  return {
    room,
    params: params.filter((param) => param !== ""),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

export function formatRoute({ room, params = [], query = {} }: Partial<Route> & { readonly room: string }): string {
  const kept = Object.entries(query).filter(([, value]) => value !== "");
  const search = new URLSearchParams(kept).toString();
  const path = [room, ...params].map(encodeURIComponent).join("/");
  return search === "" ? `#/${path}` : `#/${path}?${search}`;
}

/** A broken escape is text like any other. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
