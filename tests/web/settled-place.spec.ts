import { expect } from "@playwright/test";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

const privateApi = "/api/private/v1.0";

test("shows the fixed place of a settled activity, and moves the meeting point by up to 1 km", {
  tag: "@desk",
}, async ({ page, context, anotherContext }) => {
  await becomeTraveller(context, "Imre");
  const { user: guest } = await becomeTraveller(await anotherContext(), "Odile");
  const option = { dayCode: addDays(dayCodeAt(new Date(), "Europe/London"), 2), timePeriodCode: 3, timeCode: 19 };
  const created = await post(context, `${privateApi}/activity`, {
    title: "Lanterns on the lock",
    summary: "Along the water.",
    categories: [1],
    locations: {
      points: [
        {
          coordinates: [-0.1426, 51.539],
          properties: { name: "The Old Lock", address: "Camden Town, London, United Kingdom", isDefaultLocation: true },
        },
      ],
      paths: [],
    },
    dates: { durationMinutes: 120, options: [option] },
    status: 1,
  });
  const { activity } = await created.json();
  await post(context, `${privateApi}/activity/${activity._id}/dates/advance`, {
    optionId: activity.dates.options[0].id,
  });
  await queryProduct(
    "insert into participant (activity_id, person_id, status, message, decided_at) values ($1, $2, 3, '', now())",
    [activity._id, guest._id],
  );
  await queryProduct("update activity set approved_count = 1, had_approved = true where id = $1", [activity._id]);

  await openHydrated(page, `/activity/${activity._id}/edit`);
  const next = page.getByRole("button", { name: "Next", exact: true });
  if (await next.isVisible()) await next.click();
  await expect(page.getByText(/^A date was set and people were approved/)).toBeVisible();
  const place = page.getByLabel("Where does it start?");
  await expect(place).toBeDisabled();
  await expect(place).toHaveValue("Camden Town, London, United Kingdom");
  await expect(page.getByRole("combobox", { name: "Search for a place" })).toHaveCount(0);

  const [north, tooFar] = [
    page.getByRole("button", { name: "Move pin north" }),
    page.getByText("That’s more than 1 km from where you agreed to meet"),
  ];
  // Each step is about 56 metres.
  for (let step = 0; step < 17; step++) await north.click();
  await expect(tooFar).toHaveCount(0);
  await north.click();
  await expect(tooFar).toBeVisible();
  await page.getByLabel("Name or address of the spot").fill("The New Lock");
  const save = page.getByRole("button", { name: "Save changes" });
  while (!(await save.isVisible())) await next.click();
  await save.click();
  await expect(page.getByRole("alert").filter({ has: tooFar })).toBeVisible();
  await page.getByRole("button", { name: "Move pin south" }).click();
  await expect(tooFar).toHaveCount(0);
  while (!(await save.isVisible())) await next.click();
  await save.click();
  await expect(page.getByText("Your changes are saved")).toBeVisible();
  await expect(page.getByText("The New Lock").first()).toBeVisible();
});
