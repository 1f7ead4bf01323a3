import { expect, test } from "vitest";
import { type RowPage, RowSource } from "./row-source.ts";

type Row = { readonly id: string; readonly likes: number };
const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id, likes: 0 }));

function sourceOf(pages: Readonly<Record<string, RowPage<Row> | Error>>) {
  const asked: string[] = [];
  const source = new RowSource<Row>({
    idOf: (row) => row.id,
    fetchPage: async (cursor = "first") => {
      asked.push(cursor);
      const page = pages[cursor];
      if (page === undefined || page instanceof Error) throw page ?? new Error(`No page ${cursor}`);
      return page;
    },
  });
  return { source, asked };
}

test("pages follow each other by their cursor, and the end is known when there is none", async () => {
  const { source, asked } = sourceOf({
    first: { rows: rowsOf("a", "b"), cursor: "second", total: { total: 3 } },
    second: { rows: rowsOf("c"), cursor: null, total: { total: 3 } },
  });
  expect(await source.readRows(0, 2)).toEqual({ rows: rowsOf("a", "b"), lastRow: undefined });
  expect(source.getState()).toMatchObject({ status: "ready", loadedCount: 2, total: { kind: "exact", total: 3 } });
  expect(await source.readRows(2, 4)).toEqual({ rows: rowsOf("c"), lastRow: 3 });
  expect(asked).toEqual(["first", "second"]);
});

test("of an estimate only what is true of it is told, and at the end how many there were", async () => {
  const { source } = sourceOf({
    first: { rows: rowsOf("a"), cursor: "second", total: { total: 1001, totalIsEstimate: true } },
    second: { rows: rowsOf("b"), cursor: null, total: { total: 1001, totalIsEstimate: true } },
  });
  await source.readRows(0, 1);
  expect(source.getState().total).toEqual({ kind: "moreThan", total: 1000 });
  await source.readRows(1, 2);
  expect(source.getState().total).toEqual({ kind: "exact", total: 2 });
});

test("stretches asked for at once wait for each other, so that nothing is fetched twice", async () => {
  const { source, asked } = sourceOf({
    first: { rows: rowsOf("a"), cursor: "second" },
    second: { rows: rowsOf("b"), cursor: null },
  });
  const [later, sooner] = await Promise.all([source.readRows(1, 2), source.readRows(0, 1)]);
  expect([sooner.rows, later.rows]).toEqual([rowsOf("a"), rowsOf("b")]);
  expect(asked).toEqual(["first", "second"]);
});

test("a row that comes twice keeps its first place", async () => {
  const { source } = sourceOf({
    first: { rows: rowsOf("a", "b"), cursor: "second" },
    second: { rows: rowsOf("b", "c"), cursor: null },
  });
  const { rows, lastRow } = await source.readRows(0, 10);
  expect(rows.map((row) => row.id)).toEqual(["a", "b", "c"]);
  expect(lastRow).toBe(3);
});

test("what failed is told, and asking again goes on from there", async () => {
  const pages: Record<string, RowPage<Row> | Error> = { first: new Error("offline") };
  const { source } = sourceOf(pages);
  await expect(source.readRows(0, 1)).rejects.toThrow("offline");
  expect(source.getState().status).toBe("failed");
  pages.first = { rows: rowsOf("a"), cursor: null };
  expect((await source.readRows(0, 1)).rows).toEqual(rowsOf("a"));
  expect(source.getState().status).toBe("ready");
});

test("a changed row stands in the same place, and whoever listens hears of it", async () => {
  const { source } = sourceOf({ first: { rows: rowsOf("a", "b"), cursor: null } });
  await source.readRows(0, 2);
  const heard: Row[] = [];
  const stop = source.onRowChanged((row) => heard.push(row));
  source.replaceRow({ id: "b", likes: 4 });
  stop();
  source.replaceRow({ id: "a", likes: 9 });
  source.replaceRow({ id: "unknown", likes: 1 });
  expect(heard).toEqual([{ id: "b", likes: 4 }]);
  expect(source.rows.map((row) => row.likes)).toEqual([9, 4]);
});
