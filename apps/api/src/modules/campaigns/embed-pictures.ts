import { visitor } from "@meander/domain/permission/actor";
import { canSeePicture } from "@meander/domain/permission/picture-rules";
import { isSceneCategory } from "@meander/ui/scene/render-scene";
import type { Database } from "../../db/client.ts";
import { drawMarkPng } from "../media/mark-picture.ts";
import type { MediaStore } from "../media/media-store.ts";
import { parsePicturePath, pictureTypes, storedFileOf } from "../media/picture-files.ts";
import { findPictureInUse } from "../media/picture-queries.ts";
import type { SceneDrawer } from "../media/scene-drawer.ts";

type Sources = {
  readonly db: Database;
  readonly scenes: SceneDrawer;
  readonly mediaStore: MediaStore;
  readonly now: Date;
};

/**
 * Inlines our own drawings and the activities' photos as data URIs, for a preview window without network access. A photo
 * that recipients couldn't see is omitted.
 */
export async function embedPictures(html: string, publicUrl: string, from: Sources): Promise<string> {
  const sources = new Set([...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source ?? ""));
  const embedded = new Map<string, string>();
  for (const source of sources) embedded.set(source, await dataUriOf(source.slice(publicUrl.length), from));
  return html.replace(/ src="([^"]*)"/g, (_whole, source: string) => ` src="${embedded.get(source) ?? ""}"`);
}

async function dataUriOf(path: string, from: Sources): Promise<string> {
  if (path.startsWith("/media/")) return photoUriOf(path.slice("/media/".length), from);
  const picture = path === "/img/mark.png" ? await drawMarkPng() : await drawSceneAt(path, from.scenes);
  return toDataUri("image/png", picture);
}

async function photoUriOf(path: string, { db, mediaStore, now }: Sources): Promise<string> {
  const wish = parsePicturePath(path);
  const subject = wish === null ? null : await findPictureInUse(db, wish.id, now);
  if (wish === null || subject === null || !canSeePicture(visitor, subject)) return "";
  const { key, extension } = storedFileOf(wish, subject);
  const bytes = await mediaStore.get(key);
  return bytes === null ? "" : toDataUri(pictureTypes[extension], bytes);
}

function toDataUri(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

function drawSceneAt(path: string, scenes: SceneDrawer): Promise<Uint8Array> {
  const match = /^\/scene\/(\d{1,2})\/([1-4])\/([\w.~-]{1,80})\.png$/.exec(path);
  const category = Number(match?.[1]);
  const period = ([1, 2, 3, 4] as const).find((code) => String(code) === match?.[2]);
  const seed = match?.[3];
  if (seed === undefined || period === undefined || !isSceneCategory(category)) {
    throw new Error(`A campaign shows a picture that is not ours: ${path}`);
  }
  return scenes.draw({ seed, category, period });
}
