import type { ActiveActivity } from "@meander/domain/contract/administration";
import { RowSource } from "../../shared/grid/row-source.ts";
import { unwrap } from "../../shared/query/call.ts";
import type { Filters } from "./filters.ts";

const pageSize = 100;

export function createActivitySource(filters: Filters): RowSource<ActiveActivity> {
  return new RowSource<ActiveActivity>({
    idOf: (activity) => activity._id,
    fetchPage: async (cursor) => {
      const request = { ...filters, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
      const {
        activities,
        cursor: next,
        total,
        totalIsEstimate,
        knownAt,
      } = await unwrap(window.meander.listActiveActivities(request));
      return { rows: activities, cursor: next, total: { total, totalIsEstimate }, knownAt };
    },
  });
}
