const SOURCE = /\.(?:ts|tsx|mjs)$/;
const DRAWER = /(?:^|\/)(?:utils?|helpers?|common|misc|managers?)(?:\/|\.(?:ts|tsx)$)/;
const BARREL = /(?:^|\/)index\.(?:ts|tsx)$/;
/** electron-vite requires these names for the builds of main and preload. */
const ENTRY = /^apps\/desktop\/src\/(?:main|preload)\/index\.ts$/;
const FOLDER = /^[a-z0-9.-]+$/;
const SUPPRESSION = /(?:\/\/|\/\*)\s*(?:biome-ignore|oxlint-disable|eslint-disable|@ts-ignore|@ts-nocheck)/;

/** Problems of one file; empty if it has none. `read` is called for source files only. */
export function findNameProblems(path: string, read: () => string): readonly string[] {
  if (!SOURCE.test(path)) return [];
  const problems: string[] = [];
  if (DRAWER.test(path))
    problems.push(`${path}: name it after what it does, not 'utils', 'helpers', 'common', 'misc' or 'manager'`);
  if (BARREL.test(path) && !ENTRY.test(path))
    problems.push(`${path}: no index files; a package has exports, a folder has names`);
  const folder = path
    .split("/")
    .slice(0, -1)
    .find((name) => !FOLDER.test(name));
  if (folder !== undefined) problems.push(`${path}: the folder '${folder}' is not in kebab-case`);
  const line = read()
    .split("\n")
    .findIndex((text) => SUPPRESSION.test(text));
  if (line !== -1) problems.push(`${path}:${line + 1}: a silenced linter; change the code, or the rule for everyone`);
  return problems;
}
