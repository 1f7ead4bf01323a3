import sharp, { type Sharp } from "sharp";
import { type ApiResponse, PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** A picture with soft shapes, as photographs have them. */
export function photo(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f4a259"/><stop offset="1" stop-color="#1d4e5f"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="30%" cy="40%" r="12%" fill="#fff3d6"/></svg>`;
  return sharp(Buffer.from(svg));
}

type UploadWishes = { readonly kind?: string; readonly name?: string };

export function uploadForm(bytes: Uint8Array, { kind, name = "image" }: UploadWishes = {}): FormData {
  const form = new FormData();
  form.append(name, new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), "picture.jpg");
  if (kind !== undefined) form.append("kind", kind);
  return form;
}

/** Sends the file as a form of our own page. */
export function upload(
  api: Pick<TestApi, "app">,
  session: string | undefined,
  bytes: Uint8Array,
  wishes: UploadWishes = {},
): Promise<ApiResponse> {
  return send(api, "POST", `${PRIVATE_BASE}/media/upload`, { cookie: session, body: uploadForm(bytes, wishes) });
}

/** The stored bytes of a picture as this person gets them. */
export async function download(api: Pick<TestApi, "app">, path: string, session?: string) {
  const headers = session === undefined ? {} : { Cookie: `meander=${session}` };
  const response = await api.app.request(path, { headers }, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The id of the uploaded picture at this address. */
export function pictureIdOf(address: string): string {
  return /^\/media\/([0-9a-f-]{36})\.jpg$/.exec(address)?.[1] ?? "";
}
