import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { deleteAllSearches, deleteOwnSearch } from "./queries.ts";
import type { SearchHistory } from "./search-history.ts";

type Kept = { readonly db: Database; readonly history: SearchHistory };

/** Forgets one of the person's searches. Throws DomainError not-found where there is none of theirs. */
export async function deleteSearch({ db, history }: Kept, actor: Traveller, searchId: string): Promise<void> {
  await history.flush();
  const isDeleted = await db.transaction().execute((trx) => deleteOwnSearch(trx, actor.userId, searchId));
  if (!isDeleted) throw new DomainError("not-found", message("notFound"));
}

/** Forgets them all, also what this process had not yet written down. */
export async function clearSearches({ db, history }: Kept, actor: Traveller): Promise<void> {
  await history.flush();
  await db.transaction().execute((trx) => deleteAllSearches(trx, actor.userId));
}
