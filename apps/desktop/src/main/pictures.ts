import { uploadLimits } from "@meander/domain/image/upload-limits";
import type { ResponseOf } from "../ipc/calls.ts";
import type { Result } from "../ipc/contract.ts";
import { readBody } from "./read-body.ts";
import { done, refused, toResult } from "./result.ts";
import type { OpenServer } from "./server-client.ts";

type Picture = ResponseOf<"getPicture">;

const pictureFolders = ["/scene/", "/img/", "/media/"];
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"];
const timeoutMs = 10_000;

/**
 * Fetches a picture of the chosen server as bytes; limited to the picture folders, picture types and the upload size.
 */
export async function getPicture(open: OpenServer, path: string): Promise<Result<Picture>> {
  const address = findPicturePath(path);
  if (address === undefined) return refused("requestMalformed");
  const response = await open((api) => api.get(address, { Accept: "image/*" }), AbortSignal.timeout(timeoutMs));
  if (!response.ok) return toResult(response);
  const type = response.value.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = pictureTypes.includes(type) ? await readBody(response.value, uploadLimits.maxBytes) : undefined;
  return bytes === undefined ? refused("refused") : done({ type, bytes });
}

/** Normalises the path as a browser would; undefined when it leaves the picture folders or the origin. */
export function findPicturePath(path: string): `/${string}` | undefined {
  const placeholderOrigin = "https://meander.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, placeholderOrigin)) return undefined;
  const { origin, pathname, search } = new URL(path, placeholderOrigin);
  const isInside = pictureFolders.some((folder) => pathname.startsWith(folder));
  return origin === placeholderOrigin && isInside && !/%2e|%2f|%5c/i.test(pathname)
    ? `/${pathname.slice(1)}${search}`
    : undefined;
}
