import { expect, type Page } from "@playwright/test";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import { expectAccessible } from "../support/web-accessibility.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, post } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { chooseCamden, goToNextStep, saveActivity } from "../support/web-activity-form.ts";

test("draws a route by taps, with undo and how people move, and shows it as long as it is", async ({
  page,
  context,
}) => {
  await becomeTraveller(context, "Ines");
  const option = { dayCode: addDays(dayCodeAt(new Date(), "America/Montevideo"), 3), timePeriodCode: 3, timeCode: 19 };
  const created = await post(context, "/api/private/v1.0/activity", {
    title: "Coast ride",
    summary: "Flat and windy.",
    categories: [3],
    locations: {
      points: [{ coordinates: [-56.1405, -34.9097], properties: { name: "Pocitos", address: "Montevideo, Uruguay" } }],
      paths: [],
    },
    dates: { durationMinutes: 120, options: [option] },
    status: 1,
  });
  const { activity } = await created.json();

  await openEditor(page, activity._id);
  await page.getByRole("button", { name: "Draw a route" }).click();
  await expect(page.getByText("Tap the map at each turn.")).toBeVisible();
  const canvas = await drawnCanvas(page);
  await canvas.click({ position: { x: 90, y: 90 } });
  const first = await lengthOf(page);
  await canvas.click({ position: { x: 90, y: 190 } });
  await expect(page.getByText(first)).toBeHidden();
  await page.getByRole("button", { name: "Undo the last point" }).click();
  await expect(page.getByText(first)).toBeVisible();
  await page.getByRole("button", { name: "Add the centre of the map" }).click();
  await expect(page.getByText(first)).toBeHidden();
  await page.getByRole("button", { name: "By bike" }).click();
  await expectAccessible(page, "a route being drawn");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  const length = (await lengthOf(page)).replace(/^The route is (.+) km long$/, "$1");
  await saveActivity(page);

  await expect(page.getByText(`${length} km by bike`)).toBeVisible();
  await expect(page.getByTestId("route-end")).toBeAttached();
  const [stored] = await queryProduct<{ points: number; medium: number }>(
    `select jsonb_array_length(locations #> '{paths,0,coordinates}') as points,
      (locations #>> '{paths,0,properties,medium}')::int as medium from activity where id = $1`,
    [activity._id],
  );
  expect(stored).toEqual({ points: 3, medium: 3 });

  await openEditor(page, activity._id);
  await page.getByRole("button", { name: "Remove the route" }).click();
  await page.getByRole("button", { name: "Bring the route back" }).click();
  await expect(page.getByText(`The route is ${length} km long`)).toBeVisible();
  await page.getByRole("button", { name: "Remove the route" }).click();
  await saveActivity(page);
  await expect(page.getByText(`${length} km by bike`)).toBeHidden();
});

test("a new activity has the route that was drawn for it, from the pin wherever it moves", {
  tag: "@desk",
}, async ({ page, context }) => {
  await becomeTraveller(context, "Joao");
  await openHydrated(page, "/activity/create");
  await page.getByLabel("Title", { exact: true }).fill("Canal loop");
  await chooseCamden(page);
  await page.getByRole("button", { name: "Draw a route" }).click();
  await (await drawnCanvas(page)).click({ position: { x: 120, y: 120 } });
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Move pin north" }).click();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText(/^[\d.]+ km on foot$/)).toBeVisible();
  const [stored] = await queryProduct<{ starts: boolean }>(
    `select locations #> '{paths,0,coordinates,0}' = locations #> '{points,0,coordinates}' as starts
    from activity where title = 'Canal loop'`,
  );
  expect(stored).toEqual({ starts: true });
});

async function openEditor(page: Page, activityId: string): Promise<void> {
  await openHydrated(page, `/activity/${activityId}/edit`);
  await goToNextStep(page);
}

async function drawnCanvas(page: Page) {
  // The pin loads after the map, and takes the taps.
  await expect(page.locator("[data-testid=meeting-point-map] .maplibregl-marker").first()).toBeVisible();
  const canvas = page.locator("[data-testid=meeting-point-map] canvas");
  await canvas.scrollIntoViewIfNeeded();
  return canvas;
}

async function lengthOf(page: Page): Promise<string> {
  const length = page.getByText(/^The route is .+ km long$/);
  await expect(length).toBeVisible();
  return (await length.textContent()) ?? "";
}
