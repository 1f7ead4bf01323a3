import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { deleteAllSearches, deleteOwnSearch } from "./queries.ts";
import type { SearchHistory } from "./search-history.ts";

type SearchStores = { readonly db: Database; readonly history: SearchHistory };

/** Deletes one of the person's searches. Throws DomainError not-found for an unknown id. */
export async function deleteSearch({ db, history }: SearchStores, actor: Traveller, searchId: string): Promise<void> {
  await history.flush();
  const isDeleted = await db.transaction().execute((trx) => deleteOwnSearch(trx, actor.userId, searchId));
  if (!isDeleted) throw new DomainError("not-found", message("notFound"));
}

/** Deletes all of them, including those still buffered in this process. */
export async function clearSearches({ db, history }: SearchStores, actor: Traveller): Promise<void> {
  await history.flush();
  await db.transaction().execute((trx) => deleteAllSearches(trx, actor.userId));
}
