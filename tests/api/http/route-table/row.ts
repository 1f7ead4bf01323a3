import type { Database } from "@meander/api/db/client";
import type { TestPerson } from "../../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE } from "../../support/send.ts";
import type { Expected, Role } from "./roles.ts";
import type { Scene } from "./scene.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Caller = { readonly role: Role; readonly person: TestPerson | undefined };

export type Sent = {
  /** Beside those the scene knows by name, see `paramsOf` in scene.ts. */
  readonly params?: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RouteRow = {
  /**
   * Method and address, parameters in braces: `private/…` and `public/…` stand below the two bases, `both/…` is two rows (a visitor gets
   * 401 below the private one), `/…` is the address itself.
   */
  readonly route: `${Method} ${"private/" | "public/" | "both/" | "/"}${string}`;
  /** Tells several rows of one route apart: what is different this time. */
  readonly when?: string;
  readonly expected: Expected;
  readonly send?: (scene: Scene, caller: Caller) => Sent;
  /** What has to be so before; taken back after the row. */
  readonly arrange?: (db: Database, scene: Scene) => Promise<unknown>;
  /** An unsafe call that writes nothing even where it is allowed, or a GET that does write. */
  readonly writes?: boolean;
  /** It never ends: only its head is read. */
  readonly isStream?: true;
};

/** One row, one address. */
export type ResolvedRow = Omit<RouteRow, "route"> & {
  readonly method: Method;
  /** From the site's root, parameters in braces. */
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
