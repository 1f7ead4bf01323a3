import { expect, type Page } from "@playwright/test";
import { type NativeApp, runInNativeApp } from "../support/native-app.ts";
import { callActivity, publishActivity } from "../support/web-activity.ts";
import { queryProduct } from "../support/web-database.ts";
import { becomeTraveller } from "../support/web-people.ts";
import { openHydrated, test } from "../support/web-test.ts";

/** The website in the native app, with Capacitor's own bridge and a native side that the test answers. */

const callsOf = (app: NativeApp) => app.calls.map(({ call }) => call);

test("a visitor: status bar, addresses, back button and nothing of a person @phone", async ({ page }) => {
  const app = await runInNativeApp(page);
  await openHydrated(page, "/discover");

  await test.step("the status bar is hidden while dialogs are open", async () => {
    await page.getByRole("button", { name: "You", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect.poll(() => callsOf(app)).toEqual(["StatusBar.hide"]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect.poll(() => callsOf(app)).toEqual(["StatusBar.hide", "StatusBar.show"]);
  });

  await test.step("the back button closes a dialog, then the page, then the app", async () => {
    await page.getByRole("button", { name: "You", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await app.notify("App", "backButton", { canGoBack: true });
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL(/\/support$/);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/activity\//);
    await app.notify("App", "backButton", { canGoBack: true });
    await expect(page).toHaveURL(/\/discover$/);
    await app.notify("App", "backButton", { canGoBack: false });
    await expect.poll(() => callsOf(app).at(-1)).toBe("App.minimizeApp");
  });

  await test.step("an address of the website opens in the app, others don't", async () => {
    await app.notify("App", "appUrlOpen", { url: "https://elsewhere.example/support" });
    await app.notify("App", "appUrlOpen", { url: new URL("/support", page.url()).href });
    await expect(page).toHaveURL(/\/support$/);
  });
  expect(callsOf(app).filter((call) => /^(?:PushNotifications|Badge|Camera)/.test(call))).toEqual([]);
});

test("a session: pushes, ten notifications, badge, share, haptics, and its end @phone", async ({
  page,
  context,
  anotherContext,
}) => {
  const guest = await anotherContext();
  const { user } = await becomeTraveller(context, "Nerea");
  await becomeTraveller(guest, "Jonas");
  const { id, path } = await publishActivity(context, "Caves after rain");
  const app = await runInNativeApp(page);
  const loaded = page.waitForRequest(/\/notifications\?limit=10$/);
  await openHydrated(page, path);
  await loaded;

  await test.step("the device is registered with what it is", async () => {
    await expect.poll(() => callsOf(app)).toContain("PushNotifications.register");
    expect(app.calls).toContainEqual({ call: "Badge.set", options: { count: 0 } });
    const registered = page.waitForResponse(/\/notifications\/register$/);
    await app.notify("PushNotifications", "registration", { value: "fcm-token-of-this-device" });
    expect((await registered).status()).toBe(200);
    const { devices } = await (await context.request.get("/api/private/v1.0/notifications/devices")).json();
    expect(devices).toMatchObject([{ platform: "android", isCurrent: true }]);
    const [session] = await queryProduct("select app_info from session where person_id = $1 and app_info is not null", [
      user._id,
    ]);
    expect(session).toMatchObject({ app_info: { isNativeApp: true, isCapacitor: true, capacitorPlatform: "android" } });
  });

  await test.step("the badge counts what is unseen", async () => {
    await callActivity(guest, `${id}/join`, {});
    await expect.poll(() => app.calls.at(-1)).toEqual({ call: "Badge.set", options: { count: 1 } });
  });

  await test.step("shares with the device's sheet, and stopping it is no error", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => app.calls.at(-1)).toMatchObject({ call: "Share.share" });
    expect(app.calls.at(-1)?.options).toMatchObject({ title: "Caves after rain", url: new URL(path, page.url()).href });
    app.answers["Share.share"] = "Share canceled";
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => callsOf(app).filter((call) => call === "Share.share")).toHaveLength(2);
    await expect(page.getByRole("region", { name: "What just happened" }).getByRole("listitem")).toHaveCount(0);
  });

  await test.step("a push leads to its notification", async () => {
    const [{ id: notificationId } = { id: "" }] = await queryProduct<{ id: string }>(
      "select id from notification where person_id = $1",
      [user._id],
    );
    await app.notify("PushNotifications", "pushNotificationActionPerformed", {
      actionId: "tap",
      notification: { data: { notificationId } },
    });
    await expect(page).toHaveURL(/\/notifications$/);
    await expect.poll(() => app.calls.findLast(({ call }) => call === "Badge.set")?.options).toEqual({ count: 0 });
  });

  await test.step("a switch is felt", async () => {
    await openHydrated(page, "/discover");
    await page.getByRole("button", { name: /^Like/ }).first().click();
    await expect.poll(() => app.calls).toContainEqual({ call: "Haptics.impact", options: { style: "LIGHT" } });
  });

  await test.step("nothing of the person stays after a logout", async () => {
    await openHydrated(page, "/account");
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect
      .poll(() => callsOf(app).slice(-3))
      .toEqual(["Badge.clear", "PushNotifications.removeAllDeliveredNotifications", "PushNotifications.unregister"]);
  });
});

test("a photo of the device for whom it is asked, and the browser's own otherwise @phone", async ({
  page,
  context,
}) => {
  const { user } = await becomeTraveller(context, "Rui");
  const app = await runInNativeApp(page);
  await openPicker(page, user._id);
  const photo = page.getByRole("button", { name: "Camera or photo library" });
  await expect(page.getByRole("button", { name: "Choose from this device" })).toBeVisible();
  await expect(photo).toHaveCount(0);

  await queryProduct("insert into person_grant (person_id, permission, granted_by) values ($1, 'requestImage', $1)", [
    user._id,
  ]);
  await openPicker(page, user._id);
  app.answers["Camera.getPhoto"] = "User cancelled photos app";
  await photo.click();
  await expect.poll(() => callsOf(app).at(-1)).toBe("Camera.getPhoto");
  await expect(photo).toBeEnabled();
  app.answers["Camera.getPhoto"] = "User denied access to camera";
  await photo.click();
  await expect(page.getByText("The photo could not be taken.")).toBeVisible();
  app.answers["Camera.getPhoto"] = { format: "png", base64String: await pictureText(page) };
  await photo.click();
  await expect(page.getByRole("dialog", { name: /picture/i })).toBeHidden();
  await expect
    .poll(async () => (await queryProduct("select id from person where id = $1 and image <> '' ", [user._id])).length)
    .toBe(1);
});

test("nothing is under a notch or a rounded corner @phone", async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34 } });
  for (const path of ["/", "/discover", "/activity/create", "/support", "/login/problem"]) {
    await openHydrated(page, path);
    const first = page.getByRole("main").locator("h1, h2, button, a, input").first();
    const box = await page.getByRole("banner").or(first).first().locator("h1, a").or(first).first().boundingBox();
    expect(box?.y, path).toBeGreaterThanOrEqual(47);
    const bar = await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), path).toBeLessThanOrEqual(844 - 34);
  }
});

test("without the bridge the page is in a browser", async ({ page, context }) => {
  await becomeTraveller(context, "Ulla");
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const checked = page.waitForResponse(/\/user\/check$/);
  await openHydrated(page, "/");
  await checked;
  expect(scripts.filter((url) => /native/.test(url))).toEqual([]);
});

async function openPicker(page: Page, userId: string): Promise<void> {
  await openHydrated(page, `/user/${userId}/`);
  await page.getByRole("button", { name: "Add a picture of yourself" }).click();
}

/** A drawn PNG of 800 pixels, as base64. */
async function pictureText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 800;
    canvas.height = 800;
    const context = canvas.getContext("2d");
    if (context !== null) {
      context.fillStyle = "#d08a3c";
      context.fillRect(0, 0, 800, 800);
      context.fillStyle = "#123";
      context.fillRect(100, 100, 300, 500);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
}
