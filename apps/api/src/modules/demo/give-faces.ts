import { pictureAddress } from "@meander/domain/image/picture-address";
import { type FacelessPerson, giveFace, listFaceless } from "./face-queries.ts";
import { faces } from "./faces.ts";
import { type Uploading, uploadDemoPicture } from "./upload-demo-picture.ts";

/** Draws the people of the demo world and uploads their pictures as they would themselves, once each. */
export async function giveFaces(needs: Uploading): Promise<void> {
  for (const person of await listFaceless(needs.db, Object.keys(faces))) await uploadFace(needs, person);
}

async function uploadFace(needs: Uploading, person: FacelessPerson): Promise<void> {
  const face = faces[person.key];
  if (face === undefined) return;
  // Its library is loaded only where there is a demo world.
  const { drawFace } = await import("./draw-face.ts");
  const bytes = await drawFace(face, { personId: person.id, number: Object.keys(faces).indexOf(person.key) });
  const { id } = await uploadDemoPicture(needs, { ownerId: person.id, kind: "avatar", bytes });
  await needs.db.transaction().execute((trx) => giveFace(trx, person, pictureAddress(id)));
}
