import { expect, test } from "vitest";
import { findWordProblems } from "./word-rules.ts";

test("reports a discouraged word in an identifier, with its line and a term to choose", () => {
  expect(findWordProblems("apps/api/src/a.ts", "const a = 1;\nconst isTold = true;")).toEqual([
    "apps/api/src/a.ts:2: 'told' in 'isTold': notified, reported, cached",
  ]);
});

test("reports a discouraged word in a comment of a script, a statement and a style sheet", () => {
  expect(findWordProblems("apps/api/src/a.ts", "/**\n * One.\n * Whoever asks.\n */\nexport type A = 1;")).toEqual([
    expect.stringContaining("'whoever' in '* Whoever asks.'"),
  ]);
  expect(findWordProblems("db/functions/a.sql", "select 1; -- whoever asks")).toHaveLength(1);
  expect(findWordProblems("packages/ui/src/a.css", "/* whoever asks */")).toHaveLength(1);
});

test("reports a discouraged word in the name of a file", () => {
  expect(findWordProblems("apps/desktop/src/main/desk.ts", "")).toHaveLength(1);
});

test("accepts the word in a text of the interface, and as a part of another word", () => {
  expect(findWordProblems("apps/web/src/a.ts", 'const deskTop = "nobody told you"; // desktop, retold')).toHaveLength(
    1,
  );
  expect(findWordProblems("apps/web/src/a.ts", 'const desktop = "nobody told you"; // desktop, retold')).toEqual([]);
});
