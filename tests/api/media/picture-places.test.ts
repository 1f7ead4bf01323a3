import { activitiesByIdResponse } from "@meander/domain/contract/activities";
import { previewResponse } from "@meander/domain/contract/campaigns";
import { createdListsResponse } from "@meander/domain/contract/lists";
import type { ImageInput } from "@meander/domain/contract/people";
import { notificationsResponse } from "@meander/domain/contract/notifications";
import { expect, test } from "vitest";
import { act, createActivity, viewActivity } from "../support/activities.ts";
import { createCampaign, createMarketer } from "../support/campaigns.ts";
import { startMail } from "../support/mail.ts";
import { createPeople, type TestPerson } from "../support/people.ts";
import { createPictureActions, uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const { patch } = createPictureActions(api);
const library = "/scene/4/3/library-1.svg";
const film = { src: library, isVideo: true, source: "youtube", videoId: "dQw4w9WgXcQ" };

async function get(path: string, person: TestPerson) {
  return (await send(api, "GET", `${PRIVATE_BASE}/${path}`, { cookie: person.session })).body;
}

/** Everywhere that shows one picture of an activity: card, list, inbox, mail and campaign. */
async function createPlaces(imagesOf: (src: string) => ImageInput[]) {
  const [host, guest] = await createPeople(api, 2);
  const { src } = await uploadedImage(api, host);
  const { _id } = await createActivity(api, host, { images: imagesOf(src) });
  const marketer = await createMarketer(api);
  const { id: campaignId } = await createCampaign(api, marketer, { blocks: [{ type: "activity", activityId: _id }] });
  const list = await send(api, "POST", `${PRIVATE_BASE}/list`, {
    cookie: host.session,
    body: { title: "Evenings", isPublic: false },
  });
  expect(list.status).toBe(201);
  const [own] = createdListsResponse.parse(await get("lists/created", host)).lists;
  await send(api, "PUT", `${PRIVATE_BASE}/list/${own?._id}/activity/${_id}`, { cookie: host.session });
  const { dates } = await viewActivity(api, _id);
  await act(api, "join", _id, guest, { optionIds: dates.options.map(({ id }) => id), message: "I know the way." });
  return {
    host,
    src,
    activityId: _id,
    async card() {
      const response = await send(api, "GET", `${PUBLIC_BASE}/activities?id=${_id}`);
      return activitiesByIdResponse.parse(response.body).activities[0]?.images;
    },
    list: async () => createdListsResponse.parse(await get("lists/created", host)).lists[0]?.newest?.image,
    inbox: async () => notificationsResponse.parse(await get("notifications", host)).notifications[0]?.activity?.image,
    mail: async () => (await mail.receive(host.email))[0]?.html ?? "",
    preview: async () => previewResponse.parse(await get(`admin/campaign/${campaignId}/preview`, marketer)).html,
  };
}

test("the first picture that isn’t a video is shown wherever the activity is", async () => {
  const {
    src,
    card,
    list,
    inbox,
    mail: mailed,
    preview,
  } = await createPlaces((uploaded) => [
    film,
    { src: uploaded, alt: "A harbour at dusk", caption: "The old harbour", position: { y: 0.25 } },
    { src: library },
  ]);
  const shown = { src, alt: "A harbour at dusk", position: { y: 0.25 }, colour: expect.stringMatching(/^#/) };
  expect(await card()).toEqual([shown]);
  expect([await list(), await inbox()]).toEqual([shown, shown]);
  const html = await mailed();
  expect(html).toContain(`src="${api.config.publicUrl}${src.replace(".jpg", "/1280.jpg")}"`);
  expect(html).toContain('alt="A harbour at dusk"');
  expect(html).toContain("object-position:50% 25%");
  expect(await preview()).toContain('src="data:image/jpeg;base64,/9j/');
});

test("a video whose id isn’t one of YouTube’s is refused", async () => {
  const [host] = await createPeople(api, 1);
  if (host === undefined) throw new Error("Nobody was created");
  const activity = await createActivity(api, host, { images: [film] });
  for (const videoId of ["", "short", "../../watch", "dQw4w9WgXcQ?x", '"><script>ab']) {
    const refused = await patch(host, activity._id, { images: [{ ...film, videoId }] });
    expect(refused.status, videoId).toBe(400);
  }
  expect((await viewActivity(api, activity._id)).images).toMatchObject([film]);
});

test("without one, the drawing is, as PNG in mails", async () => {
  const { host, activityId, card, list, inbox, mail: mailed, preview } = await createPlaces(() => [{ src: library }]);
  expect([await card(), await list(), await inbox()]).toEqual([[{ src: library }], { src: library }, { src: library }]);
  expect(await mailed()).toContain(`src="${api.config.publicUrl}${library.replace(".svg", ".png")}"`);
  await patch(host, activityId, { images: [] });
  expect([await card(), await list(), await inbox()]).toEqual([[], null, null]);
  expect(await preview()).not.toContain("data:image/jpeg");
});
