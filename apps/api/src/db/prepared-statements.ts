import { createHash } from "node:crypto";
import { CamelCasePlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, RawNode, sql } from "kysely";
import type pg from "pg";
import { haveFieldNames, KeptQuery, type KeptStatement, plainTexts } from "./kept-query.ts";

const MARK = "/* kept plan */";

/**
 * Begins a statement whose plan each connection keeps, for one that costs more to plan than to run. Its text is one of a few, names its
 * columns (a `*` would break when a migration adds one), all of them as Postgres does, and the best plan doesn't depend on the values.
 */
export const keptPlan = sql.raw(MARK);

const keptPlanNode = keptPlan.toOperationNode();

/** Names in camelCase here and in snake_case there; looking for some in a marked statement took longer than sending it. */
export class NamesInTwoCases extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): ReturnType<CamelCasePlugin["transformQuery"]> {
    return isMarked(args.node) ? args.node : super.transformQuery(args);
  }

  override async transformResult(args: PluginTransformResultArgs): ReturnType<CamelCasePlugin["transformResult"]> {
    return haveFieldNames(args.result.rows) ? args.result : super.transformResult(args);
  }
}

function isMarked(node: PluginTransformQueryArgs["node"]): boolean {
  return RawNode.is(node) && node.parameters[0] === keptPlanNode;
}

/** What one connection keeps costs its server about half a megabyte; of further statements it makes the plan each time. */
const KEPT_MAX = 32;

const kept = new WeakMap<pg.PoolClient, Map<string, KeptStatement>>();

/**
 * Sends a statement; a marked one under a name, under which Postgres parses and plans it once for each connection.
 * By a callback: what pg's own promises answer stays reachable, one answer from the one before, for every collection but that of the whole
 * heap (pg 8.23 on Node 24). Each search left 40 kB behind so, and each collection took several times as long.
 */
export function sendPrepared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const statement = text.startsWith(MARK) ? keptStatement(client, text) : null;
  const texts = statement === null ? null : plainTexts(values);
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null | undefined, result: pg.QueryResult<Row>) =>
      error ? reject(error) : resolve(result);
    if (statement !== null && texts !== null) client.query(new KeptQuery(statement, texts, settle));
    else client.query<Row>({ text, values: [...values], ...(statement !== null && { name: statement.name }) }, settle);
  });
}

/** Null where this connection keeps as much as it may. */
function keptStatement(client: pg.PoolClient, text: string): KeptStatement | null {
  const statements = kept.get(client) ?? new Map<string, KeptStatement>();
  kept.set(client, statements);
  const known = statements.get(text);
  if (known !== undefined || statements.size >= KEPT_MAX) return known ?? null;
  const statement = { name: createHash("sha1").update(text).digest("base64url"), text, columns: null };
  statements.set(text, statement);
  return statement;
}
