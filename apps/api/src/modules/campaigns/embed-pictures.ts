import { isSceneCategory } from "@meander/ui/scene/render-scene";
import { drawMarkPng } from "../media/mark-picture.ts";
import type { SceneDrawer } from "../media/scene-drawer.ts";

/**
 * Inlines our own drawings as data URIs, for a preview window without network access. Campaigns contain no other
 * pictures.
 */
export async function embedPictures(html: string, publicUrl: string, scenes: SceneDrawer): Promise<string> {
  const sources = new Set([...html.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source ?? ""));
  const embedded = new Map<string, string>();
  for (const source of sources) embedded.set(source, await dataUriOf(source.slice(publicUrl.length), scenes));
  return html.replace(/ src="([^"]*)"/g, (_whole, source: string) => ` src="${embedded.get(source) ?? ""}"`);
}

async function dataUriOf(path: string, scenes: SceneDrawer): Promise<string> {
  const picture = path === "/img/mark.png" ? await drawMarkPng() : await drawSceneAt(path, scenes);
  return `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
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
