import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { defaultLocale, languageOf, type Locale, loadMessages, localeTags } from "@meander/domain/messages/locales";
import { findTextProblems, findTranslationProblems, findUnusedKeys, flattenMessages } from "./message-rules.ts";

/**
 * Checks the message catalogues. Each text is valid ICU in our voice, and each key is used outside the catalogue. Each
 * language has the files, messages and arguments of English.
 */
const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "apps", "packages"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (path) => /\.tsx?$/.test(path) && !/\/messages\/.*\//.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(path),
  );
const sources = paths.map((path) => readFileSync(path, "utf8")).join("\n");
const english = flattenMessages(await loadMessages(defaultLocale));
const problems = findUnusedKeys(english, sources).concat(...(await Promise.all(localeTags.map(inspect))));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function inspect(tag: Locale): Promise<readonly string[]> {
  const messages = tag === defaultLocale ? english : flattenMessages(await loadMessages(tag));
  const found = messages.flatMap(findTextProblems).concat(findTranslationProblems(english, messages));
  return [...found, ...findMissingFiles(languageOf(tag).folder)].map((problem) => `${tag}: ${problem}`);
}

/** The web app's build needs a file of the same name for each English file. */
function findMissingFiles(folder: string): readonly string[] {
  const list = (name: string) => readdirSync(new URL(`../../packages/domain/src/messages/${name}`, import.meta.url));
  const files = new Set(list(folder));
  return list(languageOf(defaultLocale).folder)
    .filter((file) => !files.has(file))
    .map((file) => `${folder}/${file} is missing`);
}
