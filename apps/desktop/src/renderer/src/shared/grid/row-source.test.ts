import { expect, test } from "vitest";
import { type RowPage, RowSource } from "./row-source.ts";

type Row = { readonly id: string; readonly likes: number };
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id, likes: 0 }));

function sourceOf(pages: Readonly<Record<string, RowPage<Row> | Error>>) {
  const requested: string[] = [];
  const source = new RowSource<Row>({
    idOf: (row) => row.id,
    fetchPage: async (cursor = "first") => {
      requested.push(cursor);
      const page = pages[cursor];
      if (page === undefined || page instanceof Error) throw page ?? new Error(`No page ${cursor}`);
      return page;
    },
  });
  return { source, requested };
}

test("fetches pages by cursor and knows the end without a next cursor", async () => {
  const { source, requested } = sourceOf({
    first: { rows: rowsOf("a", "b"), cursor: "second", total: { total: 3 } },
    second: { rows: rowsOf("c"), cursor: null, total: { total: 3 } },
  });
  expect(await source.readRows(0, 2)).toEqual({ rows: rowsOf("a", "b"), lastRow: undefined });
  expect(source.getState()).toMatchObject({ status: "ready", loadedCount: 2, total: { kind: "exact", total: 3 } });
  expect(await source.readRows(2, 4)).toEqual({ rows: rowsOf("c"), lastRow: 3 });
  expect(requested).toEqual(["first", "second"]);
});

test("reports an estimated total as a lower bound, and the exact total at the end", async () => {
  const { source } = sourceOf({
    first: { rows: rowsOf("a"), cursor: "second", total: { total: 1001, totalIsEstimate: true } },
    second: { rows: rowsOf("b"), cursor: null, total: { total: 1001, totalIsEstimate: true } },
  });
  await source.readRows(0, 1);
  expect(source.getState().total).toEqual({ kind: "moreThan", total: 1000 });
  await source.readRows(1, 2);
  expect(source.getState().total).toEqual({ kind: "exact", total: 2 });
});

test("serialises concurrent reads, so that no page is fetched twice", async () => {
  const { source, requested } = sourceOf({
    first: { rows: rowsOf("a"), cursor: "second" },
    second: { rows: rowsOf("b"), cursor: null },
  });
  const [later, sooner] = await Promise.all([source.readRows(1, 2), source.readRows(0, 1)]);
  expect([sooner.rows, later.rows]).toEqual([rowsOf("a"), rowsOf("b")]);
  expect(requested).toEqual(["first", "second"]);
});

test("a duplicate row keeps its first position", async () => {
  const { source } = sourceOf({
    first: { rows: rowsOf("a", "b"), cursor: "second" },
    second: { rows: rowsOf("b", "c"), cursor: null },
  });
  const { rows, lastRow } = await source.readRows(0, 10);
  expect(rows.map((row) => row.id)).toEqual(["a", "b", "c"]);
  expect(lastRow).toBe(3);
});

test("reports a failed page and resumes from it on the next read", async () => {
  const pages: Record<string, RowPage<Row> | Error> = { first: new Error("offline") };
  const { source } = sourceOf(pages);
  await expect(source.readRows(0, 1)).rejects.toThrow("offline");
  expect(source.getState().status).toBe("failed");
  pages.first = { rows: rowsOf("a"), cursor: null };
  expect((await source.readRows(0, 1)).rows).toEqual(rowsOf("a"));
  expect(source.getState().status).toBe("ready");
});

test("a replaced row keeps its position, and listeners are notified", async () => {
  const { source } = sourceOf({ first: { rows: rowsOf("a", "b"), cursor: null } });
  await source.readRows(0, 2);
  const received: Row[] = [];
  const stop = source.onRowChanged((row) => received.push(row));
  source.replaceRow({ id: "b", likes: 4 });
  stop();
  source.replaceRow({ id: "a", likes: 9 });
  source.replaceRow({ id: "unknown", likes: 1 });
  expect(received).toEqual([{ id: "b", likes: 4 }]);
  expect(source.rows.map((row) => row.likes)).toEqual([9, 4]);
});
