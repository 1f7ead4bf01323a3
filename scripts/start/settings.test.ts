import { expect, test } from "vitest";
import { StartProblem } from "./problem.ts";
import { parseStartSettings } from "./settings.ts";

const read = (env: Record<string, string>) => parseStartSettings(env, "/srv/meander");

test("defaults to port 4000, an embedded database, the demo world and data beside the code", () => {
  expect(read({})).toEqual({
    port: 4000,
    addresses: ["127.0.0.1", "::1"],
    publicUrl: undefined,
    isPublic: false,
    dataFolder: "/srv/meander/.meander",
    databaseUrl: undefined,
    isDemo: true,
    smtpUrl: undefined,
  });
});

test("leaves out the demo world for a public address", () => {
  expect(read({ PUBLIC_URL: "https://meander.example" }).isDemo).toBe(false);
  expect(read({ PUBLIC_URL: "http://127.0.0.1:4000" }).isDemo).toBe(true);
  expect(() => read({ PUBLIC_URL: "https://meander.example", MEANDER_DEMO: "1" })).toThrow(StartProblem);
});

test("treats an empty variable as absent", () => {
  expect(read({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 4000, databaseUrl: undefined });
});

test.each(["http", "70000", "-1", "4000.5"])("rejects the port '%s' and names the variable", (port) => {
  expect(() => read({ PORT: port })).toThrow(/PORT/);
});

test("MEANDER_DEMO=0 leaves out the demo world; any other word is rejected", () => {
  expect(read({ MEANDER_DEMO: "0" }).isDemo).toBe(false);
  expect(() => read({ MEANDER_DEMO: "no" })).toThrow(/MEANDER_DEMO/);
});

test("a public address listens on the network; HOST overrides it, and an invalid HOST is rejected", () => {
  expect(read({ PUBLIC_URL: "https://meander.example" }).addresses).toEqual(["::"]);
  expect(read({ HOST: "0.0.0.0" }).addresses).toEqual(["0.0.0.0"]);
  expect(() => read({ HOST: "meander.example" })).toThrow(/^HOST is 'meander.example'/);
});
