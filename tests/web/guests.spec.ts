import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller, logInAs } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";
import { findWorld } from "../support/web-world.ts";

test("an activity shows outsiders only its host and the number of participants, and participants each other", {
  tag: "@phone",
}, async ({ page, anotherContext }) => {
  const { joined } = await findWorld();
  // Comments show their authors' names.
  const guests = await queryProduct<{ id: string; name: string }>(
    `select p.id, p.first_name || ' ' || p.last_name as name from participant t join person p on p.id = t.person_id
     where t.activity_id = $1 and t.status = 3 and p.email <> 'traveller@meander.example'
       and not exists (select from comment c where c.activity_id = t.activity_id and c.author_id = p.id)`,
    [joined.split("/")[2]],
  );
  expect(guests.length).toBeGreaterThan(0);
  const people = page.getByRole("region", { name: /takes part|coming/ });

  await test.step("shows a visitor one avatar and a number", async () => {
    await openHydrated(page, joined);
    await expect(people.getByRole("listitem")).toHaveCount(1);
    await expect(people.getByText(/\d+ going, .* included/)).toBeVisible();
    const html = await page.content();
    for (const { id, name } of guests) expect([html.includes(id), html.includes(name)]).toEqual([false, false]);
  });

  await test.step("shows a participant the others", async () => {
    const context = await anotherContext();
    await logInAs(context, "traveller");
    const inside = await context.newPage();
    await openHydrated(inside, joined);
    const [guest] = guests;
    await expect(inside.getByRole("link", { name: new RegExp(guest?.name ?? "nobody") }).first()).toBeVisible();
  });
});

test("shows members what a person joins once the person allows it", { tag: "@desk" }, async ({
  page,
  context,
  anotherContext,
}) => {
  const { user } = await becomeTraveller(context, "Imre");
  const { joinable } = await findWorld();
  const [, , activityId] = joinable.split("/");
  await queryProduct(
    "insert into participant (activity_id, person_id, status, message, decided_at) values ($1, $2, 3, '', now())",
    [activityId, user._id],
  );
  const member = await anotherContext();
  await becomeTraveller(member, "Odile");
  const listed = async () => {
    const path = `/api/private/v1.0/activities/upcoming/${user._id}`;
    return (await (await member.request.get(path)).json()).activities.length;
  };
  expect(await listed()).toBe(0);

  await openHydrated(page, "/account");
  const choice = page.getByRole("switch", { name: "Show members what I join" });
  await expect(choice).not.toBeChecked();
  // `check` expects the new state at once, but the optimistic update is a moment later.
  await choice.click({ force: true });
  await expect(choice).toBeChecked();
  await expect.poll(listed).toBe(1);
  await page.reload();
  await expect(choice).toBeChecked();
});
