import { expect, type Page } from "@playwright/test";

/** Waits until the page has stored the files of its uploads, which a reload needs. */
export async function waitForPendingPictures(page: Page, count: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const name = "meander-pictures";
        // Opening it first would create it without its store.
        if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
        return new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error ?? new Error("The files can't be opened"));
          opening.onsuccess = () => {
            const database = opening.result;
            const counting = database.transaction("files").objectStore("files").count();
            counting.onerror = () => reject(counting.error ?? new Error("The files can't be counted"));
            counting.onsuccess = () => {
              database.close();
              resolve(counting.result);
            };
          };
        });
      }),
    )
    .toBe(count);
}
