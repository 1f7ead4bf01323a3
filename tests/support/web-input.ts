import { expect, type Locator, test } from "@playwright/test";

/** More than any page or dialog has on the way from one control to another. */
const TABS_MAX = 150;

/** On a wide screen people of these stories use the keyboard alone; on a phone they tap. */
function usesKeyboard(): boolean {
  return test.info().project.name === "desk";
}

/** Moves the focus by the Tab key alone. */
export async function tabTo(target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let press = 0; press < TABS_MAX && !(await isReached()); press += 1) await target.page().keyboard.press("Tab");
  await expect(target, "reached with the Tab key").toBeFocused();
}

/** Uses a button or a link. */
export async function use(control: Locator): Promise<void> {
  if (!usesKeyboard()) return control.click();
  await tabTo(control);
  await control.page().keyboard.press("Enter");
}

/** Ticks a box, or chooses one of several. */
export async function tick(box: Locator): Promise<void> {
  if (!usesKeyboard()) return box.check();
  await tabTo(box);
  await box.page().keyboard.press("Space");
}

export async function write(field: Locator, text: string): Promise<void> {
  if (!usesKeyboard()) return field.fill(text);
  await tabTo(field);
  await field.page().keyboard.press("ControlOrMeta+a");
  await field.page().keyboard.type(text);
}
