import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Caches the match of each static path by method; static paths are limited to those declared. Hono's faster
 * RegExpRouter doesn't support a literal segment where another path has a parameter, which our paths need.
 */
export class CachingRouter<Handler> implements Router<Handler> {
  readonly name = "CachingRouter";
  readonly #all = new TrieRouter<Handler>();
  readonly #known = new Map<string, Map<string, Result<Handler>>>();

  add(method: string, path: string, handler: Handler): void {
    this.#all.add(method, path, handler);
    if (!/[:*]/.test(path)) this.#known.set(path, new Map());
  }

  match(method: string, path: string): Result<Handler> {
    const results = this.#known.get(path);
    if (results === undefined) return this.#all.match(method, path);
    const result = results.get(method) ?? this.#all.match(method, path);
    results.set(method, result);
    return result;
  }
}
