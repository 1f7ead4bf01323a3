import type { Page, Response } from "@playwright/test";

/** A shown text, with the parts outside the pseudo-locale's brackets. */
type ShownText = { readonly where: string; readonly text: string };

/** Strings that the API delivered to a page: in the document's state and in every response since. */
export class DeliveredData {
  readonly #texts = new Set<string>();
  readonly #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/api/")) this.#reading.push(this.#readResponse(response));
    });
  }

  async settle(page: Page): Promise<void> {
    await Promise.all(this.#reading);
    const state = await page.locator("#page-state").textContent();
    this.#collect(JSON.parse(state ?? "{}"));
    // Text typed by the person counts as data.
    this.#collect(
      await page
        .locator("input, textarea")
        .evaluateAll((fields) => fields.map((field) => "value" in field && field.value)),
    );
  }

  /** Whether a text is data, or parts of data with only punctuation and digits between them. */
  isData(text: string): boolean {
    const trimmed = tidy(text);
    if (hasNoLetters(trimmed) || this.#texts.has(trimmed)) return true;
    return trimmed
      .split(/\s*[·|(),:–—/“”"•]+\s*|\s{2,}|\n+/u)
      .every((piece) => hasNoLetters(piece) || this.#texts.has(piece));
  }

  async #readResponse(response: Response): Promise<void> {
    if (!(response.headers()["content-type"] ?? "").includes("json")) return;
    this.#collect(await response.json().catch(() => null));
  }

  #collect(value: unknown): void {
    if (typeof value === "string") {
      this.#texts.add(tidy(value));
      for (const part of value.split(/\n+|,\s|[–—]/u)) this.#texts.add(tidy(part));
    } else if (Array.isArray(value)) {
      for (const item of value) this.#collect(item);
    } else if (typeof value === "object" && value !== null) {
      this.#collectNames(value);
      for (const item of Object.values(value)) this.#collect(item);
    }
  }

  /** Names are delivered in two parts and shown together, or as initials. */
  #collectNames(value: object): void {
    if (!("firstName" in value && "lastName" in value)) return;
    const { firstName, lastName } = value;
    if (typeof firstName !== "string" || typeof lastName !== "string") return;
    this.#texts.add(`${firstName} ${lastName}`);
    this.#texts.add(`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`);
  }
}

/** Every text of a page that comes neither from the catalogue nor from data; expected to be empty. */
export async function findUntranslatedTexts(page: Page, data: DeliveredData): Promise<string[]> {
  await data.settle(page);
  const shown = await page.evaluate(collectShownTexts);
  return shown.filter(({ text }) => !data.isData(text)).map(({ where, text }) => `${where}: ${text}`);
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function hasNoLetters(text: string): boolean {
  return !/\p{L}/u.test(text);
}

/** Runs in the page. Brackets may open in one text node and close in another: `⟦Hosted by <b>Amara</b>⟧`. */
function collectShownTexts(): ShownText[] {
  const found: ShownText[] = [];
  const attributes = [
    "aria-label",
    "placeholder",
    "title",
    "alt",
    "aria-description",
    "aria-valuetext",
    "aria-roledescription",
  ];
  let depth = 0;

  function outsideBrackets(text: string): string {
    let outside = "";
    for (const character of text) {
      if (character === "⟧") depth -= 1;
      if (depth === 0 && character !== "⟦" && character !== "⟧") outside += character;
      if (character === "⟦") depth += 1;
    }
    return outside.trim();
  }
  function note(where: string, text: string): void {
    const outside = outsideBrackets(text);
    if (outside !== "") found.push({ where, text: outside });
  }
  function isHidden(element: Element): boolean {
    return !element.checkVisibility() && element.closest("select") === null;
  }

  note("document title", document.title);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of attributes) {
        const value = node.getAttribute(name);
        if (value === null || value === "" || node.closest("time") !== null || isHidden(node)) continue;
        const depthAround = depth;
        depth = 0;
        note(`${node.tagName.toLowerCase()}[${name}]`, value);
        depth = depthAround;
      }
      continue;
    }
    const element = node.parentElement;
    if (
      element === null ||
      element.closest("script, style, time, [data-map-credit], [translate=no]") !== null ||
      isHidden(element)
    )
      continue;
    note(
      element.tagName.toLowerCase() + (element.className ? `.${String(element.className).split(" ")[0]}` : ""),
      node.textContent ?? "",
    );
  }
  if (depth !== 0) found.push({ where: "page", text: `marks of the pseudo-locale do not close (${depth})` });
  return found;
}
