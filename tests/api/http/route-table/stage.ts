import { createApp } from "@meander/api/app";
import { apiRoutes } from "@meander/api/api-routes";
import { completeDocument } from "@meander/api/http/openapi-document";
import { createSessions } from "@meander/api/sessions/sessions";
import { createLocalFinds } from "@meander/api/modules/administration/local-finds";
import { createSearchHistory } from "@meander/api/modules/searches/search-history";
import { holdDatabase, type HeldDatabase } from "../../support/held-database.ts";
import { type Answer, send } from "../../support/send.ts";
import type { TestApi } from "../../support/start-api.ts";
import { prepareMarks, type TableMarks } from "../../support/table-marks.ts";
import { type Role, roles } from "./roles.ts";
import type { ResolvedRow } from "./row.ts";
import { paramsOf, type Scene } from "./scene.ts";

export type Stage = HeldDatabase & {
  readonly marks: () => Promise<TableMarks>;
  /** Makes the row's call as somebody; `headers` and `query` come on top of the row's own. */
  readonly call: (row: ResolvedRow, role: Role, extra?: Extra) => Promise<Answer>;
};

export type Extra = { readonly headers?: Readonly<Record<string, string>>; readonly query?: string };

/** The whole API on a database that forgets, with a scene to call it in. */
export async function openStage(api: TestApi, scene: Scene): Promise<Stage> {
  const held = await holdDatabase(api.databaseUrl);
  const { clock, config, log } = api.services;
  const sessions = createSessions(held.db, config, clock);
  const localFinds = createLocalFinds(held.db, clock, log);
  const searchHistory = createSearchHistory(held.db, clock, log);
  const app = createApp({ ...api.services, db: held.db, longDb: held.db, sessions, localFinds, searchHistory });
  const marks = await prepareMarks(api.db, held.db);
  return {
    ...held,
    marks,
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
        // Limits count by address too: nobody uses up somebody else's.
        from: `192.0.2.${roles.indexOf(role) + 1}`,
        isHeadOnly: row.isStream === true,
      };
      const answer = await send({ app }, row.method, search === "" ? path : `${path}?${search}`, request);
      // Kept in the process, and written by the clock otherwise.
      await localFinds.flush();
      await searchHistory.flush();
      return answer;
    },
    async close() {
      await localFinds.stop();
      await searchHistory.stop();
      await held.close();
    },
  };
}

/** Every call that the composed app answers, written as in rows. Wildcards are the website's pages, which have tests of their own. */
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

/** As `declareRoute` got it; absent for what the contract doesn't describe: files, pages, pictures. */
export function declarationOf({ method, path }: Pick<ResolvedRow, "method" | "path">): Declared | undefined {
  return declarations.get(`${method} ${path}`);
}

const declarations: ReadonlyMap<string, Declared> = new Map(
  apiRoutes.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== "route") return [];
    // `declareRoute` adds fields of its own to what the library knows.
    const route = definition.route as typeof definition.route & Declared;
    return [[`${route.method.toUpperCase()} ${route.path}`, route] as const];
  }),
);

type Documented = { readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>> };

const info = { openapi: "3.1.0", info: { title: "Meander", version: "1.0" } };
// Its shape is the generator's; openapi.test.ts validates it.
const document = completeDocument(apiRoutes.getOpenAPI31Document(info)) as Documented;

/** The refusals that the contract's document names for a call; absent for what it doesn't describe. */
export function documentedRefusals({
  method,
  path,
}: Pick<ResolvedRow, "method" | "path">): readonly number[] | undefined {
  const operation = document.paths[path]?.[method.toLowerCase()];
  return operation && Object.keys(operation.responses).map(Number);
}

/** The contract's schema for this status, where there is one. */
export function responseSchemaOf(row: ResolvedRow, status: number): Schema | undefined {
  type Responses = Readonly<Record<number, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
  const responses = declarationOf(row)?.responses as Responses | undefined;
  return responses?.[status]?.content?.["application/json"]?.schema;
}
