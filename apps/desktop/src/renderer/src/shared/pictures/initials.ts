/** The first letters of a name's first and last word. */
export function initialsIn(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return ((Array.from(first)[0] ?? "") + (Array.from(last)[0] ?? "")).toLocaleUpperCase("en");
}
