import { type Selector, transform } from "lightningcss";

/** The code that draws: both apps' pages and the shared components. */
const DRAWS = /^(?:apps\/web\/src|apps\/desktop\/src\/renderer|packages\/ui\/src)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const MODULE = /\.module\.css$/;
/** Sheets without a scope of their own: the theme, and what a library's elements need. */
const GLOBAL_SHEET = /(?:^packages\/ui\/src\/theme\/[a-z-]+|\/console|\/map-library)\.css$/;
const BREAKPOINTS = "packages/ui/src/theme/breakpoints.css";
const CLASS_NAME = /^[a-z][a-zA-Z0-9]*$/;
const RESERVED = new Set(["default", "delete", "export", "import", "in", "new", "switch"]);
const LIBRARY_CLASS = /^(?:bp6-|ag-|maplibregl-|yarl__|recharts-)/;

const moduleImport = /^import (\w+) from "([^"]+\.module\.css)";$/gm;
const sheetImport = /^import "([^"]+\.css)";$/gm;
const classAttribute = /\bclassName=(?:"([^"]*)"|\{["'`]([^"'`$]*)["'`])/g;
const query = /\b(?:locator|querySelector(?:All)?|closest|matches|waitForSelector)(?:<[^>]+>)?\(\s*(["'`])(.*?)\1/g;
const queriedClass = /\.([a-z][\w-]*)/gi;
const slotAttribute = /\bdata-slot="([a-z-]+)"/g;

type Files = ReadonlyMap<string, string>;
type Sheet = { readonly classes: ReadonlySet<string>; readonly slots: ReadonlySet<string> };

/** Sentences about the styles of both apps; empty when nothing is wrong. `files` holds every style sheet and source by its path. */
export function findStyleProblems(files: Files): readonly string[] {
  const sheets = new Map(
    [...files].filter(([path]) => path.endsWith(".css")).map(([path, css]) => [path, read(path, css)]),
  );
  const sources = [...files].filter(([path]) => DRAWS.test(path) && !TEST.test(path));
  const used = new Map<string, Set<string>>();
  const problems = sources.flatMap(([path, code]) => findSourceProblems(path, code, sheets, used));
  for (const [path, code] of files)
    for (const [, , selector = ""] of code.matchAll(query))
      for (const [, name = ""] of selector.replaceAll(/\[[^\]]*\]/g, "").matchAll(queriedClass))
        if (!LIBRARY_CLASS.test(name)) problems.push(`${path}: finds an element by its class '${name}'`);
  const drawnSlots = new Set(sources.flatMap(([, code]) => [...code.matchAll(slotAttribute)].map(([, slot]) => slot)));
  for (const [path, { classes, slots }] of sheets) {
    for (const name of classes) {
      if (!MODULE.test(path)) continue;
      if (!CLASS_NAME.test(name) || RESERVED.has(name)) problems.push(`${path}: '.${name}' is not a camel-case name`);
      if (used.get(path)?.has(name) !== true) problems.push(`${path}: nothing uses '.${name}'`);
    }
    for (const slot of slots) if (!drawnSlots.has(slot)) problems.push(`${path}: nothing draws [data-slot="${slot}"]`);
    if (path !== BREAKPOINTS && /@media[^{]*\b(?:width|height)\b/.test(files.get(path) ?? ""))
      problems.push(`${path}: name the breakpoint in ${BREAKPOINTS}`);
  }
  return problems;
}

function findSourceProblems(
  path: string,
  code: string,
  sheets: ReadonlyMap<string, Sheet>,
  used: Map<string, Set<string>>,
): string[] {
  const problems: string[] = [];
  for (const [, name = "", specifier = ""] of code.matchAll(moduleImport)) {
    const sheet = resolve(path, specifier);
    const known = sheets.get(sheet)?.classes;
    const uses = used.get(sheet) ?? new Set();
    used.set(sheet, uses);
    for (const [, read] of code.matchAll(new RegExp(String.raw`(?<![\w./-])${name}\b(?!")(?:\.(\w+))?`, "g"))) {
      if (read !== undefined) uses.add(read);
      if (read !== undefined && known?.has(read) !== true) problems.push(`${path}: ${specifier} has no '.${read}'`);
    }
    if (new RegExp(String.raw`(?<![\w./-])${name}\b(?!\.|.*\.module\.css")`).test(code))
      problems.push(`${path}: '${name}' is read by a name that isn't written out; a variant is a data attribute`);
  }
  for (const [, specifier = ""] of code.matchAll(sheetImport))
    if (specifier.startsWith(".") && !GLOBAL_SHEET.test(resolve(path, specifier)))
      problems.push(`${path}: ${specifier} reaches every page; import a module`);
  for (const [, quoted, braced] of code.matchAll(classAttribute))
    for (const name of (quoted ?? braced ?? "").split(/\s+/))
      if (name !== "" && !LIBRARY_CLASS.test(name)) problems.push(`${path}: the class '${name}' is in no module`);
  return problems;
}

/** A path from the root of the repository. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith("@meander/ui/")) return specifier.replace("@meander/ui", "packages/ui/src");
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

function read(path: string, css: string): Sheet {
  const classes = new Set<string>();
  const slots = new Set<string>();
  function visit(selector: Selector): void {
    for (const part of selector) {
      if (part.type === "class") classes.add(part.name);
      if (part.type === "attribute" && part.name === "data-slot" && part.operation) slots.add(part.operation.value);
      if (part.type !== "pseudo-class") continue;
      if (part.kind === "not" || part.kind === "is" || part.kind === "where" || part.kind === "has")
        for (const inner of part.selectors) visit(inner);
    }
  }
  transform({
    filename: path,
    code: Buffer.from(css),
    cssModules: MODULE.test(path),
    drafts: { customMedia: true },
    visitor: { Selector: visit },
  });
  return { classes, slots };
}
