import { describe, expect, test } from "vitest";
import { contrastRatio } from "./contrast.ts";
import { renderTokensCss } from "./render-tokens-css.ts";
import { graphicPairs, palettes, textPairs } from "./tokens.ts";

test("tokens.css matches tokens.ts", async () => {
  await expect(renderTokensCss()).toMatchFileSnapshot("./tokens.css");
});

describe.each(Object.entries(palettes))("the %s theme", (_name, palette) => {
  const texts = textPairs.flatMap(({ text, grounds }) => grounds.map((ground) => [text, ground] as const));
  test.each(texts)("%s has text contrast on %s", (text, ground) => {
    expect(contrastRatio(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  const graphics = graphicPairs.flatMap(({ mark, grounds }) => grounds.map((ground) => [mark, ground] as const));
  test.each(graphics)("%s has graphics contrast on %s", (mark, ground) => {
    expect(contrastRatio(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(palette.periods))("%s has readable text and an outlined marker", (_period, colours) => {
    expect(contrastRatio(colours.text, colours.ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [palette.paper, palette.surface, palette.sunk]) {
      expect(contrastRatio(colours.text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
