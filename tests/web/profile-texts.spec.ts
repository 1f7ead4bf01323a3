import { userResponse } from "@meander/domain/contract/profiles";
import { expect, type Page } from "@playwright/test";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const texts = {
  "without a gap": { name: "x".repeat(240), line: "y".repeat(1_024), word: "z".repeat(239) },
  "from right to left": {
    name: "عبد الرحمن بن عبد الله",
    line: "أمشي في المدن القديمة وأجمع قصص الأسواق ".repeat(20),
    word: "تصوير الشوارع القديمة",
  },
  "in Chinese characters": {
    name: "山田一郎左衛門尉",
    line: "毎朝川沿いを歩き、橋の写真を撮っています。".repeat(40),
    word: "川沿いの散歩と写真撮影",
  },
};

/** How far the page is wider than the screen, px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [kind, { name, line, word }] of Object.entries(texts)) {
  test(`a profile with texts ${kind} fits, for visitors and while it is edited`, async ({ page, context }) => {
    const { user } = await becomeTraveller(context);
    const item = { title: word, skills: [{ text: word }], summary: line };
    const saved = await post(context, "/api/private/v1.0/user/update", {
      user: {
        firstName: name,
        lastName: name,
        headline: line,
        summary: line,
        location: { locationName: word },
        skills: [{ text: word }, { text: `${word}2` }],
        links: [{ network: word, href: `https://example.com/${"a".repeat(400)}` }],
        projects: [{ ...item, headline: word, links: [{ text: word, href: "https://example.com/" }] }],
        positions: [
          {
            ...item,
            companyName: word,
            locationName: word,
            startDate: { year: 2019, month: 4 },
            responsibilities: [{ text: line }],
          },
        ],
        educations: [{ schoolName: word, degree: word, fieldOfStudy: word, notes: line }],
        certifications: [{ name: word, authority: word, number: word }],
      },
    });
    const profile = userResponse.parse(await saved.json()).user;
    await openHydrated(page, `/user/${user._id}`);
    await expect(page.getByRole("button", { name: "Edit your summary" })).toBeVisible();
    expect(await overflow(page), "while it is edited").toBeLessThanOrEqual(0);
    await page.getByText("As visitors see it").click();
    await expect(page.getByRole("button", { name: "Edit your summary" })).toHaveCount(0);
    expect(await overflow(page), "for visitors").toBeLessThanOrEqual(0);
    for (const path of [`/project/${profile.projects[0]?.urlSlug}`, `/experience/${profile.positions[0]?.urlSlug}`]) {
      await openHydrated(page, path);
      await expect(page.getByRole("button", { name: "Edit the summary" })).toBeVisible();
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}
