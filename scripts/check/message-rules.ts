import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";

export type MessageTree = { readonly [key: string]: string | MessageTree };
export type Message = { readonly key: string; readonly text: string };

/** The specification's own texts end in an exclamation mark. */
const EXCLAMATIONS: ReadonlySet<string> = new Set([
  "activity.join.resent",
  "auth.emailSentAgain",
  "mail.emailSentAgain",
]);

/** Every text with its dotted key, in catalogue order. */
export function flattenMessages(tree: MessageTree, prefix = ""): readonly Message[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = prefix === "" ? name : `${prefix}.${name}`;
    return typeof value === "string" ? [{ key, text: value }] : flattenMessages(value, key);
  });
}

/** Problems of one text: invalid ICU, blank, surplus spaces, or an exclamation mark. */
export function findTextProblems({ key, text }: Message): readonly string[] {
  const problems: string[] = [];
  if (text.trim() === "") problems.push(`${key}: the text is empty`);
  else if (text !== text.trim()) problems.push(`${key}: spaces at an end`);
  if (/ {2}/.test(text)) problems.push(`${key}: two spaces in a row`);
  if (text.includes("!") && !EXCLAMATIONS.has(key)) problems.push(`${key}: our voice has no exclamation marks`);
  try {
    problems.push(...findPluralProblems(key, parse(text)));
  } catch (error) {
    problems.push(`${key}: not an ICU message (${error instanceof Error ? error.message : String(error)})`);
  }
  return problems;
}

/** Differences between a translation and English: missing or extra messages, other arguments or tags. */
export function findTranslationProblems(
  english: readonly Message[],
  translated: readonly Message[],
): readonly string[] {
  const texts = new Map(translated.map(({ key, text }) => [key, text]));
  const keys = new Set(english.map(({ key }) => key));
  const extra = translated.filter(({ key }) => !keys.has(key)).map(({ key }) => `${key}: English has no such message`);
  const others = english.flatMap(({ key, text }) => {
    const translation = texts.get(key);
    return translation === undefined ? [`${key}: the message is missing`] : compareArguments(key, text, translation);
  });
  return [...others, ...extra];
}

function compareArguments(key: string, english: string, translation: string): readonly string[] {
  const expected = listArguments(english);
  const actual = listArguments(translation);
  return [
    ...[...expected]
      .filter((name) => !actual.has(name))
      .map((name) => `${key}: ${name} of the English text is missing`),
    ...[...actual].filter((name) => !expected.has(name)).map((name) => `${key}: the English text has no ${name}`),
  ];
}

/** `{name}`, `{kind, select}` and `<tag>`. Number formats are ignored, because each language may choose its own. */
function listArguments(text: string): ReadonlySet<string> {
  try {
    return new Set(parse(text).flatMap(argumentsIn));
  } catch {
    return new Set();
  }
}

function argumentsIn(element: MessageFormatElement): readonly string[] {
  if (isTagElement(element)) return [`<${element.value}>`, ...element.children.flatMap(argumentsIn)];
  if (isPluralElement(element) || isSelectElement(element)) {
    const nested = Object.values(element.options).flatMap(({ value }) => value.flatMap(argumentsIn));
    return [isSelectElement(element) ? `{${element.value}, select}` : `{${element.value}}`, ...nested];
  }
  if (isDateElement(element) || isTimeElement(element)) return [`{${element.value}, date}`];
  return isArgumentElement(element) || isNumberElement(element) ? [`{${element.value}}`] : [];
}

/**
 * Keys that no source mentions. A mention is the key's last name as a word in a source. Groups may be accessed by
 * computed names, so a key also counts as used if its group is followed by a computed part (`status.${…}`).
 */
export function findUnusedKeys(messages: readonly Message[], sources: string): readonly string[] {
  const identifiers = new Set(sources.match(/[\w-]+/g));
  return messages
    .filter(({ key }) => !isMentioned(key, identifiers, sources))
    .map(({ key }) => `${key}: no source uses it`);
}

function isMentioned(key: string, identifiers: ReadonlySet<string>, sources: string): boolean {
  const names = key.split(".");
  const last = names.at(-1) ?? "";
  if (identifiers.has(last)) return true;
  const groups = names.slice(0, -1);
  return groups.some((group) => sources.includes(`${group}.\${`)) || isComputedName(last, groups, sources);
}

/** Keys such as `code12` or `12` in a group with computed keys: `t(\`${…}\`)` with a translator of that group. */
function isComputedName(last: string, groups: readonly string[], sources: string): boolean {
  const stem = /^([a-z]*)[A-Z\d]/.exec(last)?.[1];
  if (stem !== undefined && stem !== "" && sources.includes(`${stem}\${`)) return true;
  const path = groups.join(".");
  return sources.includes(`"${path}"`) && /^\d+$/.test(last);
}

/** Plural and select need a fallback; a plural without 'other' breaks in every other language. */
function findPluralProblems(key: string, elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return findPluralProblems(key, element.children);
    if (isArgumentElement(element) && !/^[a-z]\w*$/.test(element.value))
      return [`${key}: {${element.value}} is not a plain name`];
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const missing = "other" in element.options ? [] : [`${key}: {${element.value}} has no 'other'`];
    return [...missing, ...Object.values(element.options).flatMap((option) => findPluralProblems(key, option.value))];
  });
}
