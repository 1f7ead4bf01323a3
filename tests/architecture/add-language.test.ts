import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue } from "@meander/domain/messages/en/catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flattenMessages } from "../../scripts/check/message-rules.ts";
import { runCommand } from "../../scripts/terminal/run-command.ts";

/** Adds a language to a copy of the messages as docs/contributing.md describes: a folder and an entry. */
const root = fileURLToPath(new URL("../../", import.meta.url));
const workspace = mkdtempSync(join(tmpdir(), "meander-language-"));
const messages = join(workspace, "packages/domain/src/messages");
const entry = `  de: { name: "Deutsch", direction: "ltr", folder: "de", load: () => import("./de/catalogue.ts") },\n`;

beforeAll(async () => {
  for (const path of ["packages/domain/package.json", "packages/domain/src/messages", "scripts/check"]) {
    cpSync(join(root, path), join(workspace, path), { recursive: true });
  }
  mkdirSync(join(workspace, "node_modules/@meander"), { recursive: true });
  symlinkSync(join(workspace, "packages/domain"), join(workspace, "node_modules/@meander/domain"), "junction");
  symlinkSync(join(root, "node_modules/@formatjs"), join(workspace, "node_modules/@formatjs"), "junction");
  const tsconfig = { extends: join(root, "tsconfig.base.json"), include: ["packages"], exclude: ["**/*.test.ts"] };
  writeFileSync(join(workspace, "tsconfig.json"), JSON.stringify(tsconfig));
  mkdirSync(join(workspace, "apps"));
  const names = flattenMessages(catalogue).map(({ key }) => key.split(".").at(-1));
  writeFileSync(join(workspace, "apps/uses-every-message.ts"), names.join(" "));
  await runCommand("git", ["init", "--quiet"], { cwd: workspace });

  mkdirSync(join(messages, "de"));
  for (const file of readdirSync(join(messages, "en")))
    writeFileSync(join(messages, "de", file), await translate(file));
  edit("locales.ts", (text) => text.replace(/^ {2}"en-XA"/m, `${entry}$&`));
}, 60_000);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Index files contain no texts. */
async function translate(file: string): Promise<string> {
  const english = readFileSync(join(messages, "en", file), "utf8");
  if (english.includes("import ")) return english;
  const areas: Record<string, object> = await import(join(messages, "en", file));
  const [area] = Object.entries(areas);
  if (area === undefined) throw new Error(`${file} exports no messages.`);
  const [name, tree] = area;
  const texts = JSON.stringify(tree, (_, value: unknown) => (typeof value === "string" ? `Ü ${value}` : value), 2);
  return [
    `import type { Translation } from "../catalogue.ts";`,
    `import type { ${name} as english } from "../en/${file}";`,
    `export const ${name} = ${texts} satisfies Translation<typeof english>;\n`,
  ].join("\n");
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(messages, file);
  const text = readFileSync(path, "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing changed in ${file}.`);
  writeFileSync(path, changed);
}

async function runTools(): Promise<{ readonly check: string; readonly types: string }> {
  const [check, types] = await Promise.all([
    runCommand(process.execPath, ["scripts/check/messages.ts"], { cwd: workspace }),
    runCommand(join(root, "node_modules/.bin/tsc"), ["--noEmit", "-p", "."], { cwd: workspace }),
  ]);
  return { check: check.output, types: types.output };
}

test("a folder and an entry add a language, which both tools accept", async () => {
  expect(await runTools()).toEqual({ check: "", types: "" });
  const { loadMessages, matchLocale } = await import(join(messages, "locales.ts"));
  expect(matchLocale(["de-AT", "en"])).toBe("de");
  expect((await loadMessages("de")).web.close).toBe("Ü Close");
}, 60_000);

test("a missing message, an extra one, another argument and a missing file are each reported by name", async () => {
  edit("de/lists.ts", (text) => text.replace(/^ {2}"(?:titleOwn|leadOwn)": .*\n/gm, ""));
  edit("de/web.ts", (text) => text.replace(/^ {2}"close"/m, `  "farewell": "Tschüss",\n$&`));
  edit("de/when.ts", (text) => text.replace("{day} {time}", "{tag} {time}").replace("{distance} away", "weg"));
  renameSync(join(messages, "de/calendar.ts"), join(messages, "de/kalender.ts"));
  edit("de/catalogue.ts", (text) => text.replace("./calendar.ts", "./kalender.ts"));
  const { check, types } = await runTools();
  expect(check.trim().split("\n")).toEqual([
    "de: lists.titleOwn: the message is missing",
    "de: lists.leadOwn: the message is missing",
    "de: when.dayAndTime: {day} of the English text is missing",
    "de: when.dayAndTime: the English text has no {tag}",
    "de: when.away: {distance} of the English text is missing",
    "de: web.farewell: English has no such message",
    "de: de/calendar.ts is missing",
  ]);
  expect(types).toMatch(/de\/lists\.ts.*missing the following properties.*: leadOwn, titleOwn/);
  expect(types).toMatch(/de\/web\.ts.*'"farewell"' does not exist/);
}, 60_000);
