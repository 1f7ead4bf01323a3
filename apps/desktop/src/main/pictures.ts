import { uploadLimits } from "@meander/domain/constants";
import type { ResponseOf } from "../ipc/calls.ts";
import type { Result } from "../ipc/contract.ts";
import { readBody } from "./read-body.ts";
import { done, refused, toResult } from "./result.ts";
import type { OpenServer } from "./server-client.ts";

type Picture = ResponseOf<"getPicture">;

const folders = ["/scene/", "/img/", "/media/"];
const types = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"];
const timeoutMs = 10_000;

/** A picture of the chosen server, as bytes: only from where pictures lie, only what a picture is, only so large. */
export async function getPicture(open: OpenServer, path: string): Promise<Result<Picture>> {
  const address = findPicturePath(path);
  if (address === undefined) return refused("requestMalformed");
  const response = await open((api) => api.get(address, { Accept: "image/*" }), AbortSignal.timeout(timeoutMs));
  if (!response.ok) return toResult(response);
  const type = response.value.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = types.includes(type) ? await readBody(response.value, uploadLimits.maxBytes) : undefined;
  return bytes === undefined ? refused("refused") : done({ type, bytes });
}

/** The path as a browser would resolve it; undefined where it would lead elsewhere. */
export function findPicturePath(path: string): `/${string}` | undefined {
  const here = "https://meander.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, here)) return undefined;
  const { origin, pathname, search } = new URL(path, here);
  const isInside = folders.some((folder) => pathname.startsWith(folder));
  return origin === here && isInside && !/%2e|%2f|%5c/i.test(pathname) ? `/${pathname.slice(1)}${search}` : undefined;
}
