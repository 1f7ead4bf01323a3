import { expect, test } from "vitest";
import { translatorFor } from "./locale.ts";

test("isolates a name written from right to left, and leaves others as they are", () => {
  const translate = translatorFor("en-GB");
  expect(translate("notificationMail.button1", { actor: "محمد" })).toBe("Reply to \u2068محمد\u2069");
  expect(translate("notificationMail.button1", { actor: "Amara" })).toBe("Reply to Amara");
  const subject = translate.markup("inbox.text1", { actor: "محمد", activity: "Walk", b: (chunks) => chunks });
  expect(subject).toBe("\u2068محمد\u2069 asks to join Walk");
  const rich = translate.rich("inbox.text1", { actor: "محمد", activity: "Walk", b: (name) => name });
  expect(JSON.stringify(rich)).toContain("\u2068محمد\u2069");
});
