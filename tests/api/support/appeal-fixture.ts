import { type AppealRecord, appealRecord } from "@meander/domain/contract/moderation";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity } from "./activities.ts";
import { findOpenCase, openConsole, reportPerson } from "./console-requests.ts";
import { createPerson, type TestPerson } from "./people.ts";
import { uploadedImage } from "./pictures.ts";
import { PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** The subject type of a strike. */
export type Appealed = "user" | "activity" | "comment" | "image";

const measures = {
  user: ["suspend", 7],
  activity: ["hideActivity", undefined],
  comment: ["removeContent", undefined],
  image: ["removeContent", undefined],
} as const;

/** Strikes and the appeals against them, made through the API. */
export function createAppealFixture(api: TestApi) {
  const moderator = (firstName = "Ada") => createPerson(api, { userType: 3, firstName, lastName: "Quill" });

  /** Advances the clock just past the undo period of a decision made now. */
  function pastUndo(): void {
    api.now = new Date(api.now.getTime() + 10_001);
  }

  /** Creates a reported subject of the owner with its case. */
  async function createReported(kind: Appealed, owner: TestPerson) {
    if (kind === "user") return { subjectId: owner.id as string, caseId: await reportPerson(api, owner.id) };
    const host = kind === "comment" ? await createPerson(api) : owner;
    const images = kind === "image" ? [{ src: (await uploadedImage(api, owner)).src }] : [];
    const { _id: activityId } = await createActivity(api, host, { images });
    const subjectId = await subjectIn(kind, activityId, { owner, images });
    const { session } = await createPerson(api);
    const body = { text: "Odd", category: "spam" };
    const response = await send(
      api,
      "POST",
      `${PRIVATE_BASE}/${kind === "image" ? "media" : kind}/${subjectId}/report`,
      { cookie: session, body },
    );
    if (response.status !== 200) throw new Error(`Not reported: ${JSON.stringify(response.body)}`);
    return { subjectId, caseId: await findOpenCase(api, subjectId), activityId };
  }

  type Found = { readonly owner: TestPerson; readonly images: readonly { readonly src: string }[] };

  async function subjectIn(kind: Exclude<Appealed, "user">, activityId: string, { owner, images }: Found) {
    if (kind === "activity") return activityId;
    return kind === "comment" ? writeComment(activityId, owner) : (pictureIdOf(images[0]?.src ?? "") ?? "");
  }

  async function writeComment(activityId: string, author: TestPerson): Promise<string> {
    await act(api, "comment", activityId, author, { text: "Buy my boat" });
    const { id } = await api.db
      .selectFrom("comment")
      .select("id")
      .where("activityId", "=", activityId)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A strike by Ada whose mail was sent. */
  async function createStrike(kind: Appealed = "user") {
    const [owner, ada] = [await createPerson(api, { firstName: "Dan" }), await moderator()];
    const reported = await createReported(kind, owner);
    const wish = { caseId: reported.caseId, createdAt: api.now };
    const [decision, days] = measures[kind];
    const receipt = await openConsole(api, ada).give(decide(decision, days), wish);
    if (receipt.outcome !== "applied") throw new Error(`Not decided: ${receipt.message}`);
    pastUndo();
    const { id: strikeId } = await api.db
      .selectFrom("strike")
      .select("id")
      .where("personId", "=", owner.id)
      .executeTakeFirstOrThrow();
    return { ...reported, owner, ada, strikeId };
  }

  function appeal(strikeId: string, person: TestPerson | undefined, text = "It was not me") {
    return send(api, "POST", `${PRIVATE_BASE}/appeal`, { cookie: person?.session, body: { strikeId, text } });
  }

  async function viewAppeal(id: string, person: TestPerson): Promise<AppealRecord> {
    const { body } = await send(api, "GET", `${PRIVATE_BASE}/appeal/${id}`, { cookie: person.session });
    return appealRecord.parse(body);
  }

  async function createAppeal(kind: Appealed = "user") {
    const struck = await createStrike(kind);
    const response = await appeal(struck.strikeId, struck.owner);
    if (response.status !== 201) throw new Error(`Not appealed: ${JSON.stringify(response.body)}`);
    return { ...struck, appealCaseId: await findOpenCase(api, struck.subjectId) };
  }

  return { moderator, pastUndo, createReported, createStrike, appeal, viewAppeal, createAppeal };
}
