import type { Database } from "@meander/api/db/client";
import { CompiledQuery, type QueryExecutor } from "kysely";

/** What a statement did, as Postgres counted. */
export type PlanReport = {
  readonly sql: string;
  readonly rowsReturned: number;
  /** Rows of the part that it names `ahead`, whether they are returned or not; null without one. */
  readonly rowsGathered: number | null;
  /** Rows and index entries that steps on tables looked at, those that were sorted out included. */
  readonly rowsRead: number;
  /** Tables that were read from one end to the other. */
  readonly sequential: readonly string[];
  readonly indexes: readonly string[];
  readonly milliseconds: number;
};

type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Subplan Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Node[];
};

type Explained = {
  readonly "QUERY PLAN": readonly [
    { readonly Plan: Node; readonly "Planning Time": number; readonly "Execution Time": number },
  ];
};

/** The statements that some work sends, those of its transactions too, each explained as it is sent: the same text, the same values, the same connection. */
export async function readPlans(db: Database, work: () => Promise<unknown>): Promise<PlanReport[]> {
  const reports: PlanReport[] = [];
  const leave = watch(db.getExecutor(), (report) => reports.push(report));
  try {
    await work();
  } finally {
    leave();
  }
  return reports;
}

/** Until what it returns is called. */
function watch(executor: QueryExecutor, tell: (report: PlanReport) => void): () => void {
  const execute = executor.executeQuery.bind(executor);
  const withConnectionProvider = executor.withConnectionProvider.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    const answer = await execute<never>(query, ...rest);
    if (!query.sql.trimStart().startsWith("explain")) {
      const text = `explain (analyze, buffers, format json) ${query.sql}`;
      const { rows } = await execute<Explained>({
        ...CompiledQuery.raw(text, [...query.parameters]),
        queryId: query.queryId,
      });
      for (const row of rows) tell(describePlan(query.sql, row));
    }
    return answer;
  };
  // A transaction has one of its own.
  executor.withConnectionProvider = (provider) => {
    const own = withConnectionProvider(provider);
    watch(own, tell);
    return own;
  };
  return () => Object.assign(executor, { executeQuery: execute, withConnectionProvider });
}

function describePlan(text: string, { "QUERY PLAN": [explained] }: Explained): PlanReport {
  const root = explained.Plan;
  const nodes = nodesOf(root);
  const partOf = (name: string) => nodes.find((node) => node["Subplan Name"] === `CTE ${name}`);
  return {
    sql: text,
    rowsReturned: root["Actual Rows"] * root["Actual Loops"],
    rowsGathered: partOf("ahead")?.["Actual Rows"] ?? null,
    rowsRead: nodes.reduce((sum, node) => sum + rowsReadBy(node), 0),
    sequential: nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? ""),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    milliseconds: explained["Planning Time"] + explained["Execution Time"],
  };
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** A bitmap's entries are counted where they are found; of the table behind it, only what those didn't cover. */
function rowsReadBy(node: Node): number {
  const loops = node["Actual Loops"];
  if (node["Node Type"] === "Bitmap Index Scan") return node["Actual Rows"] * loops;
  if (node["Node Type"] === "Bitmap Heap Scan") return (node["Rows Removed by Index Recheck"] ?? 0) * loops;
  if (node["Relation Name"] === undefined) return 0;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * loops;
}
