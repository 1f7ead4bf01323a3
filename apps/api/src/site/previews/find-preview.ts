import { type Activity, type ActivityCardView, activityResponse } from "@meander/domain/contract/activities";
import { searchResponse } from "@meander/domain/contract/discovery";
import { listsResponse } from "@meander/domain/contract/lists";
import type { ImageItem } from "@meander/domain/contract/people";
import { userResponse } from "@meander/domain/contract/profiles";
import { sceneOf } from "@meander/domain/activity/scene-of";
import { relevantOptions } from "@meander/domain/date-vote/decided-status";
import { placeName } from "@meander/domain/geo/context";
import { firstOwnStill } from "@meander/domain/image/first-still";
import { pictureAddresses, pictureIdOf } from "@meander/domain/image/picture-address";
import type { Scene } from "@meander/domain/paths";
import { coverSceneOf, shownCoverOf } from "@meander/domain/profile/shown-cover";
import { afternoon } from "@meander/domain/time/period";
import type { Translate } from "../../locale.ts";
import { relevantDateText } from "../../mail/date-texts.ts";
import type { PublicReader } from "../read-public.ts";
import type { Preview } from "./draw-preview.ts";

const GROUND_WIDTH = 1280;
const FACE_WIDTH = 320;

type Person = { readonly firstName: string; readonly lastName: string; readonly image: string };

/** Finds what the preview of a page shows; each is null where a visitor sees nothing. */
export function createPreviewFinder(reader: PublicReader, t: Translate) {
  async function ofActivity(activityId: string): Promise<Preview | null> {
    const found = await reader.read(activityResponse, `/activity/${activityId}`);
    if (found === null) return null;
    const { activity } = found;
    return {
      title: activity.title,
      pill: pillOf(activity),
      lines: [placeName(activity.context), t("site.hostedBy", { name: nameOf(activity.host) })],
      ground: await groundOfActivity(activity),
      face: await faceOf(activity.host),
    };
  }

  async function ofPerson(userId: string): Promise<Preview | null> {
    const found = await reader.read(userResponse, `/user/${userId}`);
    if (found === null) return null;
    const { user } = found;
    return {
      title: nameOf(user),
      pill: null,
      lines: [user.headline, user.location.locationName].filter((line) => line !== null),
      ground: await groundOf(shownCoverOf(user), coverSceneOf(user)),
      face: await faceOf(user),
    };
  }

  async function ofList(listId: string): Promise<Preview | null> {
    const list = (await reader.read(listsResponse, `/lists?id=${listId}&limit=1`))?.lists[0];
    if (list === undefined) return null;
    const [first] = list.activities;
    return {
      title: list.title,
      pill: null,
      lines: [t("site.activities", { count: list.total }), t("site.listBy", { name: nameOf(list.owner) })],
      ground: first === undefined ? sceneGround(sceneAt(list._id)) : await groundOfActivity(first),
      face: await faceOf(list.owner),
    };
  }

  /** `place` is the path of the page below /discover, empty for the world. */
  async function ofPlace(place: string): Promise<Preview | null> {
    const path = place === "" ? "/search?limit=1&remember=false" : `/discover/${place}?limit=1&remember=false`;
    const found = await reader.read(searchResponse, path, "POST");
    if (found === null || (place !== "" && found.place === null)) return null;
    const [first] = found.activities;
    const count = found.totalIsEstimate === true ? t("site.manyToJoin") : t("site.toJoin", { count: found.total });
    return {
      title: found.place === null ? t("web.tagline") : placeName(found.place.context),
      pill: null,
      lines: [count],
      ground: first === undefined ? sceneGround(sceneAt(place)) : await groundOfActivity(first),
      face: null,
    };
  }

  function pillOf(activity: Activity): Preview["pill"] {
    const { relevantDate, cancelledAt, dates } = activity;
    if (relevantDate === null) return null;
    const period = periodOf(relevantDate.timePeriodCode);
    if (cancelledAt !== null) return { text: t("site.cancelled"), period };
    const count = relevantOptions(dates.options).length;
    const text = count > 1 ? t("when.datesToVoteOn", { count }) : relevantDateText(activity, relevantDate, t);
    return { text, period };
  }

  function groundOfActivity(activity: Pick<ActivityCardView, "_id" | "categories" | "relevantDate" | "images">) {
    return groundOf(firstOwnStill(activity.images), sceneOf(activity));
  }

  async function groundOf(image: Pick<ImageItem, "src" | "position"> | null, scene: Scene): Promise<Preview["ground"]> {
    if (image === null) return sceneGround(scene);
    const drawn = /^\/scene\/(\d{1,2})\/([1-4])\/([\w.~-]{1,80})\.(?:svg|png)$/.exec(image.src);
    if (drawn !== null)
      return sceneGround({ category: Number(drawn[1]), period: Number(drawn[2]), seed: drawn[3] ?? "" });
    const bytes = await uploadedPicture(image.src, GROUND_WIDTH);
    return bytes === null ? sceneGround(scene) : { kind: "photo", bytes, focusY: image.position?.y ?? 0.5 };
  }

  async function faceOf({ image }: Person): Promise<Uint8Array | null> {
    return image.startsWith("/media/") ? uploadedPicture(image, FACE_WIDTH) : reader.picture(image);
  }

  async function uploadedPicture(address: string, width: number): Promise<Uint8Array | null> {
    const id = pictureIdOf(address);
    const path = id === null ? undefined : pictureAddresses(id, "jpg")[width];
    return path === undefined ? null : reader.picture(path);
  }

  return { ofActivity, ofPerson, ofList, ofPlace };
}

function nameOf({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

function sceneAt(seed: string): AnyScene {
  return { seed: seed === "" ? "meander" : seed, category: 1, period: 3 };
}

type AnyScene = { readonly seed: string; readonly category: number; readonly period: number };

function sceneGround({ seed, category, period }: AnyScene): Preview["ground"] {
  return { kind: "scene", scene: { seed, category, period: periodOf(period) } };
}

function periodOf(code: number): 1 | 2 | 3 | 4 {
  return ([1, 2, 3, 4] as const).find((period) => period === code) ?? afternoon;
}
