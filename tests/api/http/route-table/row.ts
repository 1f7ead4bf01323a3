import type { Database } from "@meander/api/db/client";
import type { TestPerson } from "../../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE } from "../../support/send.ts";
import type { Expected, Role } from "./roles.ts";
import type { Scene } from "./scene.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Caller = { readonly role: Role; readonly person: TestPerson | undefined };

export type Sent = {
  /** In addition to the names that the scene knows, see `paramsOf` in scene.ts. */
  readonly params?: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RouteRow = {
  /**
   * Method and path with parameters in braces: `private/…` and `public/…` are relative to the two bases, `both/…` makes
   * two rows (a visitor gets 401 on the private one), `/…` is the path itself.
   */
  readonly route: `${Method} ${"private/" | "public/" | "both/" | "/"}${string}`;
  /** Distinguishes several rows of one route. */
  readonly when?: string;
  readonly expected: Expected;
  readonly send?: (scene: Scene, caller: Caller) => Sent;
  /** Prepares the row's state; rolled back after the row. */
  readonly arrange?: (db: Database, scene: Scene) => Promise<unknown>;
  /** Overrides the default: an unsafe method that never writes, or a GET that does. */
  readonly writes?: boolean;
  /** The response never ends: only its headers are read. */
  readonly isStream?: true;
};

/** A row with exactly one path. */
export type ResolvedRow = Omit<RouteRow, "route"> & {
  readonly method: Method;
  /** From the site's root, with parameters in braces. */
  readonly path: string;
  readonly name: string;
};

export function resolveRow({ route, ...row }: RouteRow): readonly ResolvedRow[] {
  const [method, address] = route.split(" ") as [Method, string];
  const resolved = (path: string, expected: Expected): ResolvedRow => {
    const name = `${method} ${path}${row.when === undefined ? "" : `, ${row.when}`}`;
    return { ...row, method, path, expected, name };
  };
  const below = (base: string) => `${base}/${address.slice(address.indexOf("/") + 1)}`;
  if (address.startsWith("/")) return [resolved(address, row.expected)];
  if (address.startsWith("public/")) return [resolved(below(PUBLIC_BASE), row.expected)];
  if (address.startsWith("private/")) return [resolved(below(PRIVATE_BASE), row.expected)];
  return [resolved(below(PUBLIC_BASE), row.expected), resolved(below(PRIVATE_BASE), { ...row.expected, visitor: 401 })];
}
