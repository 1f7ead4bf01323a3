import { expect } from "@playwright/test";
import { photo } from "../api/support/pictures.ts";
import { queryProduct } from "../support/web-database.ts";
import { post } from "../support/web-people.ts";
import { goTo, listViolations, test } from "./console-fixture.ts";
import { reconnect } from "./support/reconnect.ts";
import { giveFace, host, Website } from "./support/website.ts";

test("a shift without a network: evidence, pictures, a person's file and a decision", async ({ testConsole }) => {
  const { page, logIn, proxy } = testConsole;
  const website = await Website.open();
  const [owner, guest] = [await website.signUp("Sanne"), await website.signUp("Tariq")];
  await giveFace(owner, photo(700, 700).flop());
  const path = await host(owner, "Ferry to nowhere");
  await post(guest.context, `/api/private/v1.0${path}/comment`, { text: "When does it leave?" });
  await post(owner.context, `/api/private/v1.0${path}/comment`, { text: "Send me the fare and you will see" });
  const [comment] = await queryProduct<{ id: string }>(
    `select id from comment where author_id = '${owner.user._id}' order by posted_at desc limit 1`,
  );
  for (const kind of [`comment/${comment?.id}`, `user/${owner.user._id}`]) {
    const report = { text: "He wants the money first", category: "scam" };
    expect((await post(guest.context, `/api/private/v1.0/${kind}/report`, report)).ok()).toBe(true);
  }
  const cases = await queryProduct<{ id: string; type: string }>(
    `select id, subject_type as type from moderation_case where subject_id in ('${comment?.id}', '${owner.user._id}')`,
  );
  const caseOf = (type: string) => cases.find((found) => found.type === type)?.id ?? "";

  await logIn("moderator@meander.example");
  const isStored = (call: "getCaseEvidence" | "getPersonFile") =>
    proxy.requests.some((request) =>
      request.includes(call === "getCaseEvidence" ? caseOf("user") : `${owner.user._id}/file`),
    );
  await expect.poll(() => isStored("getCaseEvidence") && isStored("getPersonFile"), { timeout: 30_000 }).toBe(true);
  const [face] = await queryProduct<{ id: string }>(`select id from picture where owner_id = '${owner.user._id}'`);
  const hasPicture = () => proxy.requests.some((request) => request.includes(`/media/${face?.id}`));
  await expect.poll(hasPicture, { timeout: 30_000 }).toBe(true);
  proxy.disconnect();
  await expect(page.getByText(/^Offline/).first()).toBeVisible();

  await goTo(page, `#/queue/${caseOf("comment")}`);
  const thread = page.getByTestId("case-thread");
  await expect(thread.getByRole("listitem")).toHaveText([/When does it leave\?/, /Send me the fare/]);
  await expect(page.getByText(/^Without a network\. This was last known on/).first()).toBeVisible();
  await expect(page.getByTestId("case-activity").getByRole("img", { name: /^Map around/ })).toBeVisible();
  await goTo(page, `#/queue/${caseOf("user")}`);
  const picture = page.getByTestId("case-profile").getByTestId("case-picture").locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "See the person" }).click();
  await expect(page.getByTestId("person-timeline").getByText("Activity: Ferry to nowhere")).toBeVisible();
  await goTo(page, `#/queue/${caseOf("comment")}`);
  await page.keyboard.press("t");
  await page.keyboard.type("Please look at this one too");
  await page.getByLabel("Mention a colleague").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.locator("#context").getByText("Please look at this one too")).toBeVisible();
  await goTo(page, `#/queue/${caseOf("user")}`);
  await page.keyboard.press("w");
  await page.getByRole("button", { name: "Send the warning" }).click();
  await expect(page.getByText(/^2 .*wait/).first()).toBeVisible();

  await reconnect(testConsole);
  const decided = () =>
    queryProduct<{ decision: string | null }>(`select decision from moderation_case where id = '${caseOf("user")}'`);
  await expect.poll(decided, { timeout: 30_000 }).toEqual([{ decision: "warn" }]);
  const mentions = () => queryProduct(`select from case_mention where case_id = '${caseOf("comment")}'`);
  await expect.poll(async () => (await mentions()).length).toBe(1);
  await website.close();
});
