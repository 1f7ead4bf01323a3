import type { CDPSession, Page } from "@playwright/test";

const namedKeys: Readonly<Record<string, { readonly code: string; readonly keyCode: number; readonly text?: string }>> =
  {
    Escape: { code: "Escape", keyCode: 27 },
    Enter: { code: "Enter", keyCode: 13, text: "\r" },
    Tab: { code: "Tab", keyCode: 9 },
    ArrowDown: { code: "ArrowDown", keyCode: 40 },
  };
const CONTROL = 2;

/**
 * Sends strokes without waiting for their effects: `Control+k`, `Escape`, or text letter by letter. Resolves when the
 * page has handled them all.
 */
export async function typeFast(page: Page, ...strokes: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const sent = strokes.flatMap((stroke) => {
    if (stroke.startsWith("Control+")) return [press(session, stroke.slice("Control+".length), CONTROL)];
    if (stroke in namedKeys) return [press(session, stroke)];
    return Array.from(stroke, (letter) => press(session, letter));
  });
  await Promise.all(sent);
  await session.detach();
}

async function press(session: CDPSession, key: string, modifiers = 0): Promise<void> {
  const {
    code,
    keyCode,
    text = key,
  } = namedKeys[key] ?? {
    code: key === " " ? "Space" : `Key${key.toUpperCase()}`,
    keyCode: key.toUpperCase().charCodeAt(0),
  };
  const stroke = { key, code, windowsVirtualKeyCode: keyCode, modifiers };
  const isText = modifiers === 0 && (namedKeys[key] === undefined || namedKeys[key].text !== undefined);
  const down = isText ? ({ type: "keyDown", text } as const) : ({ type: "rawKeyDown" } as const);
  await Promise.all([
    session.send("Input.dispatchKeyEvent", { ...stroke, ...down }),
    session.send("Input.dispatchKeyEvent", { ...stroke, type: "keyUp" }),
  ]);
}
