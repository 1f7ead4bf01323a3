import type { Database } from "@meander/api/db/client";
import { CompiledQuery } from "kysely";

/** What a statement did, as Postgres counted. */
export type PlanReport = {
  readonly sql: string;
  readonly rowsReturned: number;
  /** Rows of the part that it names `matching`, which are counted whether they are returned or not; null without one. */
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

/** The statements that some work sends, each explained as it is sent: the same text, the same values, the same connection. */
export async function readPlans(db: Database, work: () => Promise<unknown>): Promise<PlanReport[]> {
  const reports: PlanReport[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    const answer = await original<never>(query, ...rest);
    if (!query.sql.trimStart().startsWith("explain")) {
      const text = `explain (analyze, buffers, format json) ${query.sql}`;
      const { rows } = await original<Explained>({
        ...CompiledQuery.raw(text, [...query.parameters]),
        queryId: query.queryId,
      });
      const [explained] = rows.map((row) => describePlan(query.sql, row));
      if (explained !== undefined) reports.push(explained);
    }
    return answer;
  };
  try {
    await work();
  } finally {
    executor.executeQuery = original;
  }
  return reports;
}

function describePlan(text: string, { "QUERY PLAN": [explained] }: Explained): PlanReport {
  const root = explained.Plan;
  const nodes = nodesOf(root);
  return {
    sql: text,
    rowsReturned: root["Actual Rows"] * root["Actual Loops"],
    rowsGathered: nodes.find((node) => node["Subplan Name"] === "CTE matching")?.["Actual Rows"] ?? null,
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
