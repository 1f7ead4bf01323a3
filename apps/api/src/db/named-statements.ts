import { CamelCasePlugin, type PluginTransformQueryArgs, RawNode, sql } from "kysely";
import type pg from "pg";

const PREFIX = "/* named */";

/**
 * Prefix of a prepared (named) statement, so that each connection plans it once. Use it where planning costs more than
 * execution. The text must have few variants and list its columns in snake_case, because a `*` would break when a
 * migration adds one. One plan must be best for all values.
 */
export const namedStatement = sql.raw(PREFIX);

const prefixNode = namedStatement.toOperationNode();

/**
 * Converts between camelCase and snake_case. Prepared statements are skipped: they have no camelCase, and traversing
 * their nodes costs more than sending them.
 */
export class StatementCasePlugin extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): ReturnType<CamelCasePlugin["transformQuery"]> {
    const isNamed = RawNode.is(args.node) && args.node.parameters[0] === prefixNode;
    return isNamed ? args.node : super.transformQuery(args);
  }
}

/**
 * Each prepared statement takes up to 0.5 MB per connection on the server; statements beyond this limit are planned on
 * each execution.
 */
const NAMES_MAX = 64;

const namesByClient = new WeakMap<pg.PoolClient, Map<string, string>>();

/**
 * Executes a statement, prepared if it has the prefix. Uses a callback, because results of pg's own promises form a
 * reachable chain (pg 8.23 on Node 24). Each search leaked 40 kB until a full garbage collection.
 */
export function sendStatement<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const name = text.startsWith(PREFIX) ? getStatementName(client, text) : undefined;
  return new Promise((resolve, reject) => {
    client.query<Row>({ name, text, values: [...values] }, (error: Error | null | undefined, result) =>
      error ? reject(error) : resolve(result),
    );
  });
}

/** Undefined when this connection has reached its limit of prepared statements. */
function getStatementName(client: pg.PoolClient, text: string): string | undefined {
  const names = namesByClient.get(client) ?? new Map<string, string>();
  namesByClient.set(client, names);
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `named_${names.size + 1}`;
  names.set(text, name);
  return name;
}
