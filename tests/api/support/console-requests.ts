import { type CaseRecord, caseRecord, claimResponse } from "@meander/domain/contract/cases";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { StaffConsole } from "../../support/staff-console.ts";
import { createPerson, type TestPerson } from "./people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "./send.ts";
import type { TestApi } from "./start-api.ts";

/** Sends a console request as this person. */
export function sendConsoleRequest(
  api: TestApi,
  method: string,
  path: string,
  person: TestPerson | undefined,
  body?: unknown,
) {
  const bearer = person === undefined ? {} : { bearer: person.session };
  return send(api, method, `${PRIVATE_BASE}/admin${path}`, { ...bearer, body });
}

/** The person's console, with its own command log. */
export function openConsole(api: TestApi, person: TestPerson, deviceId?: string): StaffConsole {
  return new StaffConsole((body) => sendConsoleRequest(api, "POST", "/commands", person, body), deviceId);
}

/** Reports the person as a new reporter; returns the case's id. */
export async function reportPerson(
  api: TestApi,
  subjectId: string,
  { by, category = "spam" }: { readonly by?: TestPerson; readonly category?: ReportCategory } = {},
): Promise<string> {
  const reporter = by ?? (await createPerson(api));
  const path = `${PRIVATE_BASE}/user/${subjectId}/report`;
  const response = await send(api, "POST", path, { cookie: reporter.session, body: { text: "Odd", category } });
  if (response.status !== 200) throw new Error(`Not reported: ${JSON.stringify(response.body)}`);
  return findOpenCase(api, subjectId);
}

/** The id of the subject's open case. */
export async function findOpenCase(api: TestApi, subjectId: string): Promise<string> {
  const { id } = await api.db
    .selectFrom("moderationCase")
    .select("id")
    .where("subjectId", "=", subjectId)
    .where("status", "<>", "decided")
    .executeTakeFirstOrThrow();
  return id;
}

export async function createCase(api: TestApi) {
  const subject = await createPerson(api, { firstName: "Dan", lastName: "Loud" });
  return { subject, caseId: await reportPerson(api, subject.id) };
}

export async function viewCase(api: TestApi, caseId: string, person: TestPerson): Promise<CaseRecord> {
  const { body } = await sendConsoleRequest(api, "GET", `/case/${caseId}`, person);
  return caseRecord.parse(body);
}

export function claim(api: TestApi, caseId: string, person: TestPerson): Promise<ApiResponse> {
  return sendConsoleRequest(api, "POST", `/case/${caseId}/claim`, person);
}

/** Claims the case; throws when the claim is refused. */
export async function claimCase(api: TestApi, caseId: string, person: TestPerson) {
  return claimResponse.parse((await claim(api, caseId, person)).body);
}
