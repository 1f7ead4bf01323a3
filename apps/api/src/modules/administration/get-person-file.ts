import { type FileEntryKind, fileEntryKinds, type ReportRecord } from "@meander/domain/contract/person-file";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { subjectTypesFor } from "@meander/domain/moderation/deciding";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import type { AuditAction } from "../audit/insert-audit.ts";
import {
  countReports,
  type FileEntryRow,
  listFileEntries,
  listTags,
  type PersonTagRow,
} from "./person-file-queries.ts";

type Request = {
  readonly actor: Traveller;
  readonly personId: string;
  readonly kinds?: readonly FileEntryKind[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
};

type PersonFile = {
  readonly entries: readonly FileEntryRow[];
  readonly cursor: string | null;
  readonly tags: readonly PersonTagRow[];
  readonly reports: ReportRecord;
};

/** In the audit trail of a person, but said better by the cases, or not about what happened. */
const withoutActions: readonly AuditAction[] = [
  "view-person",
  "view-person-messages",
  "store-person",
  "report-user",
  "open-case",
  "decide-user",
  "undo-user-decision",
];

/** One page of what is known of a person. Throws DomainError not-found, or invalid for another list's cursor. */
export async function getPersonFile(
  db: Database,
  { actor, personId, kinds = fileEntryKinds, limit, cursor, now }: Request,
): Promise<PersonFile> {
  const scope = { personId: actor.userId, subjectTypes: subjectTypesFor(actor) };
  const after = parseTimeCursor(cursor);
  const [person, found, tags, reports] = await Promise.all([
    db.selectFrom("person").select("id").where("id", "=", personId).executeTakeFirst(),
    listFileEntries(db, { personId, scope, kinds, withoutActions, after, limit: limit + 1 }),
    listTags(db, personId, now),
    countReports(db, personId, scope),
  ]);
  if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
  const page = cutTimePage(found, limit, (row) => row);
  return { entries: page.rows, cursor: page.cursor, tags, reports };
}
