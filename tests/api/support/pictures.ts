import { join } from "node:path";
import { sweepPictures } from "@meander/api/modules/media/sweep-pictures";
import { type OwnImage, uploadResponse } from "@meander/domain/contract/media";
import sharp, { type Sharp } from "sharp";
import type { TestPerson } from "./people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** A picture with soft shapes, as photographs have them. */
export function photo(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f4a259"/><stop offset="1" stop-color="#1d4e5f"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="30%" cy="40%" r="12%" fill="#fff3d6"/></svg>`;
  return sharp(Buffer.from(svg));
}

/** What a camera in London writes, for `withExif`. */
export const londonExif = {
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 30/1" },
};

/** Fields beside the file; `name` is the file's. */
type UploadWishes = { readonly name?: string; readonly [field: string]: string };

export function uploadForm(bytes: Uint8Array, { name = "image", ...fields }: UploadWishes = {}): FormData {
  const form = new FormData();
  form.append(name, new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }), "picture.jpg");
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
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

/** Uploads a picture of 900 × 600 pixels, or this file, and returns its image item. */
export async function uploadedImage(
  api: Pick<TestApi, "app">,
  { session }: Pick<TestPerson, "session">,
  wishes: UploadWishes = {},
  bytes?: Uint8Array,
): Promise<OwnImage> {
  const response = await upload(api, session, bytes ?? (await photo(900, 600).jpeg().toBuffer()), wishes);
  if (response.status !== 201) throw new Error(`Not uploaded: ${JSON.stringify(response.body)}`);
  return uploadResponse.parse(response.body).image;
}

/** The stored bytes of a picture as this person gets them. */
export async function download(
  api: Pick<TestApi, "app">,
  path: string,
  session?: string,
  given: Readonly<Record<string, string>> = {},
) {
  const headers = { ...given, ...(session !== undefined && { Cookie: `meander=${session}` }) };
  const response = await api.app.request(path, { headers }, { incoming: { socket: { remoteAddress: "192.0.2.1" } } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** What a person does with pictures, and what happens to them. */
export function createPictureActions(api: TestApi) {
  return {
    update: (person: TestPerson, user: object) =>
      send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: person.session, body: { user } }),
    patch: (person: TestPerson, activityId: string, body: object) =>
      send(api, "PATCH", `${PRIVATE_BASE}/activity/${activityId}`, { cookie: person.session, body }),
    statusFor: async (address: string, person?: TestPerson) => (await download(api, address, person?.session)).status,
    /** The sweep, as if that much time had passed. */
    sweepAfter: (milliseconds: number) =>
      sweepPictures({
        db: api.db,
        store: api.services.mediaStore,
        uploadFolder: join(api.config.dataFolder, "uploads"),
        now: new Date(Date.now() + milliseconds),
      }),
  };
}
