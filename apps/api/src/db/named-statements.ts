import { CamelCasePlugin, type PluginTransformQueryArgs, RawNode, sql } from "kysely";
import type pg from "pg";

const PREFIX = "/* named */";

/**
 * Begins a statement that is sent under a name, so that each connection plans it once: for one that costs more to plan than to run. Its
 * text is one of a few, names its columns (a `*` would break when a migration adds one) in snake_case, and the best plan doesn't depend
 * on the values.
 */
export const namedStatement = sql.raw(PREFIX);

const prefixNode = namedStatement.toOperationNode();

/** Names in camelCase here and in snake_case there. A named statement has no camelCase, and searching its many parts costs more than sending it. */
export class NamesInTwoCases extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): ReturnType<CamelCasePlugin["transformQuery"]> {
    const isNamed = RawNode.is(args.node) && args.node.parameters[0] === prefixNode;
    return isNamed ? args.node : super.transformQuery(args);
  }
}

/** Each costs its server up to half a megabyte on every connection; further statements are planned each time. */
const NAMES_MAX = 64;

const namesByClient = new WeakMap<pg.PoolClient, Map<string, string>>();

/**
 * Sends a statement, under its name if it has one. By a callback: results of pg's own promises stay reachable, one from the one before,
 * until a collection of the whole heap (pg 8.23 on Node 24); each search left 40 kB behind so.
 */
export function sendStatement<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const name = text.startsWith(PREFIX) ? nameOf(client, text) : undefined;
  return new Promise((resolve, reject) => {
    client.query<Row>({ name, text, values: [...values] }, (error: Error | null | undefined, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** Undefined where this connection has as many as it may. */
function nameOf(client: pg.PoolClient, text: string): string | undefined {
  const names = namesByClient.get(client) ?? new Map<string, string>();
  namesByClient.set(client, names);
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `named_${names.size + 1}`;
  names.set(text, name);
  return name;
}
