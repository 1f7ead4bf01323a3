import { xml2js } from "xml-js";
import { expect, test } from "vitest";
import { createActivity, takePart } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const LEIDEN = [4.4931, 52.1583] as const;

async function read(path: string): Promise<{ readonly type: string; readonly text: string }> {
  const response = await api.app.request(`/feed/${path}`);
  if (response.status !== 200) throw new Error(`/feed/${path} gives ${response.status}`);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
  return { type: response.headers.get("Content-Type") ?? "", text: await response.text() };
}

async function statusOf(path: string): Promise<number> {
  return (await api.app.request(`/feed/${path}`)).status;
}

/** The titles of a channel's items, from well-formed RSS. */
function titlesIn(rss: string): string[] {
  const document = Object(xml2js(rss, { compact: true, alwaysArray: true }));
  const items: readonly unknown[] = document.rss[0].channel[0].item ?? [];
  return items.map((item) => {
    const [title] = Object(item).title;
    return String(title._cdata?.[0] ?? title._text?.[0]);
  });
}

test("a place's activities can be subscribed to, with the town but not the spot", async () => {
  const host = await createPerson(api);
  const title = "Boats & <b>bikes</b>\u0007";
  await createActivity(api, host, { title, at: LEIDEN, placeName: "Under the third willow" });
  const rss = await read("discover/netherlands.rss");
  expect(rss.type).toBe("application/rss+xml; charset=utf-8");
  expect(titlesIn(rss.text)).toEqual(["Boats & <b>bikes</b>"]);
  const calendar = await read("discover/netherlands.ics");
  expect(calendar.type).toBe("text/calendar; charset=utf-8");
  expect(calendar.text).toContain("SUMMARY:Boats & <b>bikes</b>");
  expect(calendar.text).toContain("X-WR-CALNAME:Activities in Netherlands");
  for (const { text } of [rss, calendar]) {
    expect(text).toContain("Leiden");
    expect(text).not.toContain("willow");
    expect(text).not.toMatch(/GEO:|52\.1|4\.49/);
  }
  expect(titlesIn((await read("discover.rss")).text)).toContain("Boats & <b>bikes</b>");
  expect(await statusOf("discover/atlantis.rss")).toBe(404);
  expect(await statusOf("discover/netherlands.txt")).toBe(404);
});

test("a feed of a host has what they host, never what they join or what is hidden, and a switch ends it", async () => {
  const [host, other] = [await createPerson(api), await createPerson(api)];
  const own = await createActivity(api, host, { title: "Hosted by me" });
  await createActivity(api, host, { title: "Only a draft", status: 0 });
  const hidden = await createActivity(api, host, { title: "Taken down" });
  await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
  const joined = await createActivity(api, other, { title: "Joined by me" });
  await takePart(api, joined._id, host, other);
  await send(api, "POST", `${PRIVATE_BASE}/user/privacy`, { cookie: host.session, body: { showsJoined: true } });
  expect(titlesIn((await read(`user/${host.id}.rss`)).text)).toEqual([own.title]);
  const calendar = (await read(`user/${host.id}.ics`)).text;
  expect(calendar.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(["SUMMARY:Hosted by me"]);

  await send(api, "POST", `${PRIVATE_BASE}/user/privacy`, { cookie: host.session, body: { offersFeed: false } });
  expect(await statusOf(`user/${host.id}.rss`)).toBe(404);
  expect(await statusOf(`user/${host.id}.ics`)).toBe(404);
  expect(await statusOf("user/nobody.rss")).toBe(404);
});
