import type { AuditEntryView } from "@meander/domain/contract/administration";
import { queryOptions } from "@tanstack/react-query";
import { RowSource } from "../../shared/grid/row-source.ts";
import { unwrap } from "../../shared/query/call.ts";

const pageSize = 100;

export const metricsQuery = (days: number, timezone: string) =>
  queryOptions({
    queryKey: ["metrics", days, timezone],
    queryFn: () => unwrap(window.meander.getMetrics({ days, timezone })),
    staleTime: 30_000,
    refetchOnMount: "always",
  });

export function createAuditSource(q: string): RowSource<AuditEntryView> {
  return new RowSource<AuditEntryView>({
    idOf: (entry) => entry.id,
    fetchPage: async (cursor) => {
      const request = { q, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
      const { entries, cursor: next, knownAt } = await unwrap(window.meander.listAudit(request));
      return { rows: entries, cursor: next, knownAt };
    },
  });
}
