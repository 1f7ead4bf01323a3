import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Finds the way of an address that has no parameters once for each method; there are as many as were declared. Hono's quicker router
 * doesn't take a word where another address has a parameter, as ours do.
 */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = "RememberingRouter";
  readonly #all = new TrieRouter<Handler>();
  readonly #known = new Map<string, Map<string, Result<Handler>>>();

  add(method: string, path: string, handler: Handler): void {
    this.#all.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#known.set(path, new Map());
  }

  match(method: string, path: string): Result<Handler> {
    const ways = this.#known.get(path);
    if (ways === undefined) return this.#all.match(method, path);
    const way = ways.get(method) ?? this.#all.match(method, path);
    ways.set(method, way);
    return way;
  }
}
