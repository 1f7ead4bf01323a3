import type { Database } from "@meander/api/db/client";
import { CompiledQuery, type QueryExecutor } from "kysely";

/** What a statement did, as counted by Postgres. */
export type PlanReport = {
  readonly sql: string;
  readonly rowsReturned: number;
  /** Rows of the common table expression `ahead`, returned or not; null without one. */
  readonly rowsGathered: number | null;
  /** Rows and index entries that scans read, including those that were filtered out. */
  readonly rowsRead: number;
  /** Tables that were scanned sequentially. */
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

/** Explains each statement as it is sent, including those of transactions: the same text, values and connection. */
export async function readPlans(db: Database, work: () => Promise<unknown>): Promise<PlanReport[]> {
  const reports: PlanReport[] = [];
  const leave = observe(db.getExecutor(), (report) => reports.push(report));
  try {
    await work();
  } finally {
    leave();
  }
  return reports;
}

/** Returns a function that ends the observation. */
function observe(executor: QueryExecutor, onReport: (report: PlanReport) => void): () => void {
  const execute = executor.executeQuery.bind(executor);
  const withConnectionProvider = executor.withConnectionProvider.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    const result = await execute<never>(query, ...rest);
    if (!query.sql.trimStart().startsWith("explain")) {
      const text = `explain (analyze, buffers, format json) ${query.sql}`;
      const { rows } = await execute<Explained>({
        ...CompiledQuery.raw(text, [...query.parameters]),
        queryId: query.queryId,
      });
      for (const row of rows) onReport(describePlan(query.sql, row));
    }
    return result;
  };
  // A transaction has an executor of its own.
  executor.withConnectionProvider = (provider) => {
    const own = withConnectionProvider(provider);
    observe(own, onReport);
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

/** Entries of a bitmap count where the index is scanned; of the table, only rows that the index scan didn't cover. */
function rowsReadBy(node: Node): number {
  const loops = node["Actual Loops"];
  if (node["Node Type"] === "Bitmap Index Scan") return node["Actual Rows"] * loops;
  if (node["Node Type"] === "Bitmap Heap Scan") return (node["Rows Removed by Index Recheck"] ?? 0) * loops;
  if (node["Relation Name"] === undefined) return 0;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * loops;
}
