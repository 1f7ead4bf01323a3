import { expect, type Page } from "@playwright/test";
import { queryProduct } from "../../support/web-database.ts";

/** The grid's row with this title; rows load after the screen opens. */
export function rowOf(page: Page, title: string) {
  return page.getByRole("row").filter({ has: page.getByText(title, { exact: true }) });
}

/** The title of a listed activity that may be hidden here: no case is about it. Which ones are listed depends on the hour. */
export async function findFreeTitle(page: Page): Promise<string> {
  await expect(page.locator(".ag-row[row-index='0'] [col-id='title'] strong")).toBeVisible();
  const rows = await queryProduct<{ title: string }>(
    "select a.title from activity a join moderation_case c on c.subject_type = 'activity' and c.subject_id = a.id",
  );
  const shown = page.locator(".ag-row").filter({ hasNotText: "Hidden" }).locator("[col-id='title'] strong");
  const title = (await shown.allInnerTexts()).find((text) => !rows.some((row) => row.title === text));
  if (title === undefined) throw new Error("Each listed activity has a case.");
  return title;
}
