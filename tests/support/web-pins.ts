import type { Page } from "@playwright/test";

/** How many activities the map shows, one by one and in clusters. */
export function countOnMap(page: Page): Promise<number> {
  return page.getByTestId("discover").evaluate((discover) => {
    const clusters = [...discover.querySelectorAll("[data-testid=pin-cluster]")].map(({ textContent }) =>
      Number(textContent),
    );
    return clusters.reduce((sum, count) => sum + count, discover.querySelectorAll("[data-testid=map-pin]").length);
  });
}

/** As the list says, in any language. */
export async function countFound(page: Page): Promise<number> {
  const said = page.getByRole("main").getByRole("status").filter({ hasText: /\d/ }).first();
  return Number((await said.innerText()).replaceAll(/\D/g, ""));
}
