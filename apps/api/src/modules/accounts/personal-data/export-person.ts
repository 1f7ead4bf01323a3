import type { PersonalExport } from "@meander/domain/contract/personal-data";
import type { Database } from "../../../db/client.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { personTables } from "./person-tables.ts";
import { getSectionPage } from "./section-queries.ts";

const PAGE = 500;

type Input = { readonly personId: string; readonly now: Date };

/**
 * Streams all personal data as one JSON document, one page of rows at a time. However large the export or slow the
 * client, it needs little memory and uses no connection between pages.
 */
export async function* exportPerson(db: Database, { personId, now }: Input): AsyncGenerator<string> {
  await db
    .transaction()
    .execute((trx) =>
      insertAudit(trx, { actorId: personId, action: "export-account", subjectType: "user", subjectId: personId }),
    );
  const head: Omit<PersonalExport, "sections" | "userId"> & { readonly userId: string } = {
    format: "meander-export-1",
    exportedAt: now.toISOString(),
    userId: personId,
  };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "sections": {`;
  let isFirst = true;
  for (const [name, table] of Object.entries(personTables)) {
    const { section } = table;
    if (section === null) continue;
    yield `${isFirst ? "" : ","}\n  ${JSON.stringify(section.name)}: [`;
    isFirst = false;
    yield* exportRows(db, { name, table: { ...table, section }, personId });
    yield "]";
  }
  yield "\n }\n}\n";
}

type Rows = Omit<Parameters<typeof getSectionPage>[1], "after" | "limit">;

async function* exportRows(db: Database, input: Rows): AsyncGenerator<string> {
  let after: unknown = null;
  let separator = "\n   ";
  do {
    const { rows, last } = await getSectionPage(db, { ...input, after, limit: PAGE });
    if (rows.length > 0) yield separator + rows.map((row) => JSON.stringify(row)).join(",\n   ");
    separator = ",\n   ";
    after = last;
  } while (after !== null);
}
