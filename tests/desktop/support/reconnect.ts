import { expect } from "@playwright/test";
import type { TestConsole } from "../console-fixture.ts";

/** Reconnects the console to its server; it also retries by itself, so it may be online before the click. */
export async function reconnect({ page, proxy }: Pick<TestConsole, "page" | "proxy">): Promise<void> {
  proxy.reconnect();
  const tryNow = page.getByRole("button", { name: "Try now" });
  await Promise.race([tryNow.click(), expect(tryNow).toBeHidden()]);
}
