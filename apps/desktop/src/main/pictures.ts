import { uploadLimits } from "@meander/domain/constants";
import type { CaseCalls } from "../ipc/case-calls.ts";
import type { Result } from "../ipc/contract.ts";
import { readBody } from "./read-body.ts";
import { done, refused, toResult } from "./result.ts";
import type { Answer, Ask } from "./server-client.ts";

type Open = (ask: Ask, signal: AbortSignal) => Promise<Answer<Response>>;
type Picture = CaseCalls["getPicture"]["response"];

const folders = ["/scene/", "/img/", "/media/"];
const types = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/svg+xml"];
const patienceMs = 10_000;

/** A picture of the chosen server, as bytes: only from where pictures lie, only what a picture is, only so large. */
export async function getPicture(open: Open, path: string): Promise<Result<Picture>> {
  const address = findPicturePath(path);
  if (address === undefined) return refused("requestMalformed");
  const ask = { method: "GET", path: address, headers: { Accept: "image/*" } } as const;
  const answer = await open(ask, AbortSignal.timeout(patienceMs));
  if (!answer.ok) return toResult(answer);
  const type = answer.value.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const bytes = types.includes(type) ? await readBody(answer.value, uploadLimits.maxBytes) : undefined;
  return bytes === undefined ? refused("refused") : done({ type, bytes });
}

/** The path as a browser would resolve it; undefined where it would lead elsewhere. */
export function findPicturePath(path: string): string | undefined {
  const here = "https://meander.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, here)) return undefined;
  const { origin, pathname, search } = new URL(path, here);
  const isInside = folders.some((folder) => pathname.startsWith(folder));
  return origin === here && isInside && !/%2e|%2f|%5c/i.test(pathname) ? pathname + search : undefined;
}
