import { userResponse } from "@meander/domain/contract/profiles";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/web-accessibility.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Opens an editor, fills it in, and saves it. */
async function edit(root: Locator, opener: string | RegExp, fill: (form: Locator) => Promise<void>) {
  await button(root, opener).click();
  const form = root.locator("form:has([aria-label=Save])");
  await fill(form);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
}

async function readProfile(page: Page, userId: string) {
  const response = await page.request.get(`/api/public/v1.0/user/${userId}`);
  return userResponse.parse(await response.json()).user;
}

test("every field of a profile is written on the page, and read back", async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  const main = page.getByRole("main");
  await edit(main, "Edit your name", async (form) => {
    await form.getByLabel("First name").fill("Mika");
    await form.getByLabel("Last name").fill("Oram");
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mika Oram");
  await edit(main, "Add countries you have lived in", async (form) => {
    await form.getByLabel("Add a country").selectOption({ label: "Portugal" });
    await form.getByLabel("Add a country").selectOption({ label: "Ghana" });
  });
  await edit(main, "Add languages you speak", async (form) => {
    await form.getByLabel("Add a language").selectOption("pt");
  });
  await edit(main, "Add links, e.g. to your website", async (form) => {
    await form.getByLabel("Name, e.g. Instagram").fill("Website");
    await form.getByLabel("Address").fill("https://mika.example/");
  });
  await edit(main, "Add skills", async (form) => {
    await form.getByLabel("A skill in one or two words").fill("Ropes, Knots");
    await form.getByLabel("A skill in one or two words").press("Enter");
    await form.getByLabel("A skill in one or two words").fill("Tides");
  });
  await edit(main, "Add a project", async (form) => {
    await form.getByLabel("Title").fill("Tidal pools");
    await form.getByLabel("What it is, in one line").fill("Where the sea stays behind");
  });
  await edit(main, "Add an experience", async (form) => {
    await form.getByLabel("Title").fill("Skipper");
    await form.getByLabel("Company", { exact: true }).fill("Canal Co");
    await form.getByLabel("The company’s website").fill("https://canal.example/");
    await form.getByLabel("Location").fill("Leiden");
    await form.getByRole("group", { name: "Start" }).getByLabel("Month").selectOption("April");
    await form.getByRole("group", { name: "Start" }).getByLabel("Year").selectOption("2019");
    await form.getByRole("group", { name: "End" }).getByLabel("Month").selectOption("September");
    await form.getByRole("group", { name: "End" }).getByLabel("Year").selectOption("2021");
  });
  await edit(main, "Add an education", async (form) => {
    await form.getByLabel("School").fill("Nautical school");
    await form.getByLabel("Degree").fill("Mate");
    await form.getByLabel("Field of study").fill("Navigation");
    await form.getByLabel("Start").selectOption("2015");
    await form.getByLabel("End").selectOption("2017");
    await form.getByLabel("Notes").fill("At sea for a year");
  });
  await edit(main, "Add a certification", async (form) => {
    await form.getByLabel("Certification").fill("First aid");
    await form.getByLabel("Issued by").fill("Red Cross");
    await form.getByLabel("Credential id").fill("77-1");
    await form.getByLabel("Year").selectOption("2024");
  });
  await expect(page.getByText("Credential id: 77-1")).toBeVisible();
  await expectAccessible(page, "one’s own page with every section");

  await page.getByRole("link", { name: "Tidal pools" }).click();
  const modal = page.getByTestId("modal-frame");
  await edit(modal, "Add a summary", (form) => form.getByLabel("Summary").fill("Three years\nof maps"));
  await edit(modal, "Add skills", (form) => form.getByLabel("A skill in one or two words").fill("Maps"));
  await edit(modal, "Add links", async (form) => {
    await form.getByLabel("Text of the link").fill("The map");
    await form.getByLabel("Address").fill("https://pools.example/");
  });
  await expect(page.getByRole("link", { name: "The map" })).toBeVisible();
  await expectAccessible(page, "one’s own project");
  await page.goBack();

  await page.getByRole("link", { name: "Skipper" }).click();
  await edit(modal, "Edit title and details", (form) => form.getByLabel("I still do this").check());
  await expect(modal.getByText("Apr 2019 – present")).toBeVisible();
  await edit(modal, "Add responsibilities", async (form) => {
    await form.getByRole("textbox", { name: "Line 1" }).fill("Steers");
    await form.getByRole("textbox", { name: "Line 1" }).press("Enter");
    await page.keyboard.type("Sings");
    await button(page, "Move or remove line 2").press("Alt+ArrowUp");
  });
  await edit(modal, "Add key achievements", (form) =>
    form.getByRole("textbox", { name: "Line 1" }).fill("Nobody fell in"),
  );
  await expectAccessible(page, "one’s own position");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skipper");
  await expect(page.getByTestId("modal-frame")).toHaveCount(0);
  const start = { year: 2019, month: 4 };
  expect(await readProfile(page, user._id)).toMatchObject({
    firstName: "Mika",
    lastName: "Oram",
    countriesLived: ["PT", "GH"],
    languages: ["pt"],
    links: [{ id: "1", network: "Website", href: "https://mika.example/", sortOrder: 0 }],
    skills: [{ text: "Ropes" }, { text: "Knots" }, { text: "Tides" }],
    projects: [
      {
        title: "Tidal pools",
        headline: "Where the sea stays behind",
        summary: "Three years\nof maps",
        skills: [{ text: "Maps" }],
        links: [{ text: "The map", href: "https://pools.example/", sortOrder: 0 }],
      },
    ],
    positions: [
      {
        title: "Skipper",
        companyName: "Canal Co",
        company: { name: "Canal Co", link: "https://canal.example/" },
        locationName: "Leiden",
        startDate: start,
        endDate: null,
        isCurrent: true,
        responsibilities: [{ text: "Sings" }, { text: "Steers" }],
        achievements: [{ text: "Nobody fell in" }],
      },
    ],
    educations: [
      {
        schoolName: "Nautical school",
        degree: "Mate",
        fieldOfStudy: "Navigation",
        startDate: { year: 2015 },
        endDate: { year: 2017 },
        notes: "At sea for a year",
      },
    ],
    certifications: [{ name: "First aid", authority: "Red Cross", number: "77-1", startDate: { year: 2024 } }],
  });
});

test("items are ordered by keys, removed and brought back", async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  const projects = [{ title: "Atlas" }, { title: "Bridges" }, { title: "Canals" }];
  const saved = await post(context, "/api/private/v1.0/user/update", { user: { projects } });
  const [atlas] = userResponse.parse(await saved.json()).user.projects;
  await openHydrated(page, `/user/${user._id}`);
  const titles = async () => (await readProfile(page, user._id)).projects.map(({ title }) => title);
  await button(page, "Move or remove Canals").press("Alt+ArrowUp");
  await expect(page.getByText("Your page is saved")).toBeVisible();
  await expect(button(page, "Move or remove Canals")).toBeFocused();
  await expect.poll(titles).toEqual(["Atlas", "Canals", "Bridges"]);
  await button(page, "Move or remove Atlas").press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("link", { name: "Atlas" })).toHaveCount(0);
  await expect.poll(titles).toEqual(["Canals", "Bridges"]);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("link", { name: "Atlas" })).toBeVisible();
  await expect.poll(titles).toEqual(["Atlas", "Canals", "Bridges"]);
  const [restored] = (await readProfile(page, user._id)).projects;
  expect(restored).toMatchObject({ id: atlas?.id, urlSlug: atlas?.urlSlug });
});

test("items are ordered by dragging", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  const projects = [{ title: "Atlas" }, { title: "Bridges" }, { title: "Canals" }];
  await post(context, "/api/private/v1.0/user/update", { user: { projects } });
  await openHydrated(page, `/user/${user._id}`);
  const card = page.getByRole("listitem").filter({ hasText: "Atlas" });
  await button(page, "Move or remove Canals").dragTo(card, { targetPosition: { x: 5, y: 30 } });
  await expect(page.getByText("Your page is saved")).toBeVisible();
  const titles = (await readProfile(page, user._id)).projects.map(({ title }) => title);
  expect(titles).toEqual(["Canals", "Atlas", "Bridges"]);
});

test("what can’t be saved says why, at its field", { tag: "@phone" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await button(page, "Add an experience").click();
  const form = page.getByRole("form", { name: "Add an experience" });
  await form.getByLabel("The company’s website").fill("https://me:secret@canal.example/");
  await form.getByRole("group", { name: "End" }).getByLabel("Year").selectOption("2010");
  await button(page, "Save").click();
  await expect(form.getByLabel("Title")).toBeFocused();
  for (const [label, problem] of [
    ["Title", /./],
    ["Company", /./],
    ["The company’s website", /password/],
  ] as const) {
    await expect(form.getByLabel(label, { exact: label === "Company" })).toHaveAccessibleDescription(problem);
  }
  await form.getByLabel("Title").fill("x".repeat(241));
  await form.getByLabel("Company", { exact: true }).fill("Canal Co");
  await form.getByLabel("The company’s website").fill("");
  await button(page, "Save").click();
  await expect(form.getByLabel("Title")).toHaveAccessibleDescription(/Please use 240 characters or less/);
  await form.getByLabel("Title").fill("Skipper");
  await button(page, "Save").click();
  await expect(form.getByRole("group", { name: "End" }).getByLabel("Month")).toBeFocused();
  await expectAccessible(page, "an experience that ends before it starts");
  await button(page, "Discard").click();
  await expect(form).toHaveCount(0);
});

test("names, links and skills are checked before they are saved", { tag: "@desk" }, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  const main = page.getByRole("main");
  const refuse = async (label: string, text: string, problem: RegExp) => {
    await main.getByLabel(label).fill(text);
    await button(main, "Save").click();
    await expect(main.getByLabel(label)).toHaveAccessibleDescription(problem);
    await expect(main.getByLabel(label)).toBeFocused();
  };
  await button(main, "Edit your name").click();
  await refuse("First name", " ", /Please enter your first name/);
  await refuse("First name", "Buy at spam.example", /leave addresses out of your name/);
  await button(main, "Discard").click();
  await button(main, "Add links, e.g. to your website").click();
  await main.getByLabel("Name, e.g. Instagram").fill("Website");
  await refuse("Address", "javascript:alert(1)", /./);
  await refuse("Address", "https://mika:secret@mika.example/", /password/);
  await button(main, "Discard").click();
  await button(main, "Add skills").click();
  await refuse("A skill in one or two words", "x".repeat(241), /Please use 240 characters or less/);
  await button(main, "Discard").click();
  const profile = await readProfile(page, user._id);
  expect([profile.links, profile.skills]).toEqual([[], []]);
});

test("leaving with a text that isn’t saved asks, and a reload brings it back", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context);
  await openHydrated(page, `/user/${user._id}`);
  await button(page, "Add a line about yourself").click();
  await page.getByLabel("Headline").fill("Swims in rivers");
  await page.getByRole("link", { name: "Help" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expectAccessible(page, "the question whether to leave");
  await question.getByRole("button", { name: "Keep editing" }).last().click();
  await expect(question).toBeHidden();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Headline")).toHaveValue("Swims in rivers");
  await page.getByRole("link", { name: "Help" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/support/);
  await page.goBack();
  await expect(button(page, "Add a line about yourself")).toBeVisible();
});

test("an item that another tab changed shows both versions, and one that can’t be stored returns", {
  tag: "@desk",
}, async ({ page, context }) => {
  const { user } = await becomeTraveller(context);
  const educations = [{ schoolName: "Nautical school", degree: "Mate" }];
  await post(context, "/api/private/v1.0/user/update", { user: { educations } });
  await openHydrated(page, `/user/${user._id}`);
  const other = await context.newPage();
  await openHydrated(other, `/user/${user._id}`);
  const change = (tab: Page, field: string, text: string) =>
    edit(tab.getByRole("main"), /^Edit Nautical school/, (form) => form.getByLabel(field).fill(text));
  await change(page, "Degree", "Master");
  await expect(page.getByText("Your page is saved")).toBeVisible();

  // Another field of the same item is merged.
  await change(other, "Field of study", "Navigation");
  await expect(other.getByText("Your page is saved")).toBeVisible();
  await expect(other.getByText("Master, Navigation")).toBeVisible();
  await page.reload();
  await change(other, "Degree", "Captain");
  await expect(other.getByText("Captain, Navigation")).toBeVisible();

  await button(page, "Edit Nautical school").click();
  await page.getByLabel("Degree").fill("Pilot");
  await button(page, "Save").click();
  const form = page.getByRole("form", { name: "Edit Nautical school" });
  await expect(form.getByText("On your page now")).toBeVisible();
  await expect(form.getByText("Captain, Navigation")).toBeVisible();
  await expect(form.getByLabel("Degree")).toHaveValue("Pilot");
  await expectAccessible(page, "an education that another tab changed");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(form.getByRole("alert")).toHaveText("It seems like you don't have connection");
  await context.setOffline(false);
  await button(page, "Save").click();
  await expect(page.getByText("Pilot, Navigation")).toBeVisible();
  await expect.poll(async () => (await readProfile(page, user._id)).educations[0]?.degree).toBe("Pilot");
});
