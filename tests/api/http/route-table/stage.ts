import { createApp } from "@meander/api/app";
import { apiRoutes } from "@meander/api/api-routes";
import { completeDocument } from "@meander/api/http/openapi-document";
import { createSessions } from "@meander/api/sessions/sessions";
import { createLocalFinds } from "@meander/api/modules/administration/local-finds";
import { createSearchHistory } from "@meander/api/modules/searches/search-history";
import { openRollbackDatabase, type RollbackDatabase } from "../../support/rollback-database.ts";
import { type ApiResponse, send } from "../../support/send.ts";
import type { TestApi } from "../../support/start-api.ts";
import { prepareChecksums, type TableChecksums } from "../../support/table-checksums.ts";
import { type Role, roles } from "./roles.ts";
import type { ResolvedRow } from "./row.ts";
import { paramsOf, type Scene } from "./scene.ts";

export type Stage = RollbackDatabase & {
  readonly checksums: () => Promise<TableChecksums>;
  /** Sends the row's request as a role; `headers` and `query` are added to the row's own. */
  readonly call: (row: ResolvedRow, role: Role, extra?: Extra) => Promise<ApiResponse>;
};

export type Extra = { readonly headers?: Readonly<Record<string, string>>; readonly query?: string };

/** The whole API on a database whose writes are rolled back, with a scene. */
export async function openStage(api: TestApi, scene: Scene): Promise<Stage> {
  const rollbackDatabase = await openRollbackDatabase(api.databaseUrl);
  const { clock, config, log } = api.services;
  const sessions = createSessions(rollbackDatabase.db, config, clock);
  const localFinds = createLocalFinds(rollbackDatabase.db, clock, log);
  const searchHistory = createSearchHistory(rollbackDatabase.db, clock, log);
  const app = createApp({
    ...api.services,
    db: rollbackDatabase.db,
    longDb: rollbackDatabase.db,
    sessions,
    localFinds,
    searchHistory,
  });
  const checksums = await prepareChecksums(api.db, rollbackDatabase.db);
  return {
    ...rollbackDatabase,
    checksums,
    async call(row, role, extra = {}) {
      const person = role === "visitor" ? undefined : scene.people[role];
      const { params, query, body, headers } = row.send?.(scene, { role, person }) ?? {};
      const values: Readonly<Record<string, string>> = { ...paramsOf(scene), ...params };
      const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`The row doesn't say what {${name}} is: ${row.name}`);
        return encodeURIComponent(value);
      });
      const search = [query, extra.query].filter((part) => part !== undefined).join("&");
      const request = {
        cookie: person?.session,
        body,
        headers: { ...headers, ...extra.headers },
        // Limits also count by address, so each role has its own.
        from: `192.0.2.${roles.indexOf(role) + 1}`,
        isHeadOnly: row.isStream === true,
      };
      const response = await send({ app }, row.method, search === "" ? path : `${path}?${search}`, request);
      // Otherwise these stay buffered in the process until a timer writes them.
      await localFinds.flush();
      await searchHistory.flush();
      return response;
    },
    async close() {
      await localFinds.stop();
      await searchHistory.stop();
      await rollbackDatabase.close();
    },
  };
}

/**
 * Every route of the composed app, written as in rows. Wildcards are the website's pages, which have their own tests.
 */
export function listAddresses(app: TestApi["app"]): ReadonlySet<string> {
  const declared = app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  return new Set(declared.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`));
}

type Declared = {
  readonly responses: object;
  readonly access: unknown;
  readonly idempotency?: "never";
  readonly isRead?: true;
  readonly effectBy?: unknown;
};
type Schema = { readonly parse: (body: unknown) => unknown };

/** As passed to `declareRoute`; absent for routes outside the contract: files, pages, pictures. */
export function declarationOf({ method, path }: Pick<ResolvedRow, "method" | "path">): Declared | undefined {
  return declarations.get(`${method} ${path}`);
}

const declarations: ReadonlyMap<string, Declared> = new Map(
  apiRoutes.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== "route") return [];
    // `declareRoute` adds fields that the library's type lacks.
    const route = definition.route as typeof definition.route & Declared;
    return [[`${route.method.toUpperCase()} ${route.path}`, route] as const];
  }),
);

type Documented = { readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>> };

const info = { openapi: "3.1.0", info: { title: "Meander", version: "1.0" } };
// Its shape is the generator's; openapi.test.ts validates it.
const document = completeDocument(apiRoutes.getOpenAPI31Document(info)) as Documented;

/** The error statuses that the contract documents for a route; absent outside the contract. */
export function documentedRefusals({
  method,
  path,
}: Pick<ResolvedRow, "method" | "path">): readonly number[] | undefined {
  const operation = document.paths[path]?.[method.toLowerCase()];
  return operation && Object.keys(operation.responses).map(Number);
}

/** The contract's schema for this status, if any. */
export function responseSchemaOf(row: ResolvedRow, status: number): Schema | undefined {
  type Responses = Readonly<Record<number, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
  const responses = declarationOf(row)?.responses as Responses | undefined;
  return responses?.[status]?.content?.["application/json"]?.schema;
}
