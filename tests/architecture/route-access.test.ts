import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../scripts/terminal/run-command.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
// Within the API, in an ignored folder, so that its packages and compiler options resolve.
mkdirSync(join(root, "apps/api/build"), { recursive: true });
const workspace = mkdtempSync(join(root, "apps/api/build/route-access-"));
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

const route = (declaration: string) => `
import { z } from "zod";
import { createRouter, declareRoute, json, on } from "../../src/http/router.ts";

const hello = declareRoute({ method: "get", path: "/hello", ${declaration} summary: "Says hello.", responses: { 200: json(z.object({})) } });
export const routes = createRouter([on(hello, (c) => c.json({}, 200))]);
`;

async function compile(text: string): Promise<{ status: number; output: string }> {
  writeFileSync(join(workspace, "routes.ts"), text);
  writeFileSync(
    join(workspace, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.json", include: ["routes.ts"] }),
  );
  return runCommand(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", workspace]);
}

test("a route without declared access does not compile", async () => {
  const { status, output } = await compile(route(""));
  expect(status).not.toBe(0);
  expect(output).toContain("'access' is missing");
}, 60_000);

test("the same route with declared access compiles", async () => {
  const { output } = await compile(route('access: "public",'));
  expect(output.split("\n").filter((line) => line.includes("routes.ts") && !line.includes("/modules/"))).toEqual([]);
}, 60_000);
