import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate/node";
import { screens } from "../support/web-screens.ts";
import { test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

/** The HTML standard's rules, as in the preset of that name. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

for (const role of ["visitor", "traveller", "host", "moderator"] as const) {
  test(`every page for the role ${role} is valid HTML as rendered by the server`, { tag: "@desk" }, async ({
    pageAs,
  }) => {
    const [page, world] = [await pageAs(role), await findWorld()];
    const paths = new Set(screens.filter((screen) => screen.as === role).map((screen) => screen.path(world)));
    expect(paths.size).toBeGreaterThan(2);
    for (const path of paths) {
      const response = await page.request.get(path);
      const { results } = await validator.validateString(await response.text(), path);
      const found = results.flatMap(({ messages }) => messages.map((each) => `${each.message} (${each.selector})`));
      expect.soft([...new Set(found)], path).toEqual([]);
    }
  });
}
