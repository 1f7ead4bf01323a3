import { profilePolicy } from "@meander/domain/policy";
import { firstFreeSlug, slugify, suffixedSlug } from "@meander/domain/profile/slug";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

export type SlugWish = { readonly itemId: string; readonly text: string; readonly kind: "project" | "position" };

/** Beyond this number, reached only by very common titles, a random one is drawn. */
const LAST_NUMBER = 30;
const fallback = { project: "project", position: "experience" } as const;

/**
 * Assigns each item a slug that is unique on the platform: its text, with a number if taken. Claimed in alphabetical
 * order, so that two people who want the same slugs can't deadlock.
 */
export async function claimSlugs(trx: Trx, personId: string, wishes: readonly SlugWish[]): Promise<void> {
  const wanted = wishes.map((wish) => ({ ...wish, slug: slugify(wish.text) || fallback[wish.kind] }));
  for (const wish of wanted.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    await claimSlug(trx, personId, wish);
  }
  if (wanted.length > 0) await releaseOldSlugs(trx, personId);
}

/** Ids of items are in the order of time. */
async function releaseOldSlugs(trx: Trx, personId: string): Promise<void> {
  await sql`
    delete from profile_slug where item_id in (
      select item_id from profile_slug as slug
      where person_id = ${personId}
        and not exists (select from project where project.id = slug.item_id)
        and not exists (select from position where position.id = slug.item_id)
      order by item_id desc
      offset ${profilePolicy.removedSlugs}
    )`.execute(trx);
}

type ReadyWish = SlugWish & { readonly slug: string };

/**
 * The unique index decides: a concurrent claim of the same slug waits for the first to commit, then tries the next one.
 */
async function claimSlug(trx: Trx, personId: string, { itemId, kind, slug }: ReadyWish): Promise<void> {
  const candidates = Array.from({ length: LAST_NUMBER }, (_, index) =>
    index === 0 ? slug : suffixedSlug(slug, index + 1),
  );
  const taken = await findTaken(trx, candidates);
  for (;;) {
    const isExhausted = taken.size >= candidates.length;
    const candidate = isExhausted ? suffixedSlug(slug, drawNumber()) : firstFreeSlug(slug, (each) => taken.has(each));
    const result = await trx
      .insertInto("profileSlug")
      .values({ slug: candidate, kind, itemId, personId })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows === 1n) return;
    taken.add(candidate);
  }
}

async function findTaken(trx: Trx, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await trx.selectFrom("profileSlug").select("slug").where("slug", "in", slugs).execute();
  return new Set(rows.map((row) => row.slug));
}

function drawNumber(): number {
  return 100_000 + Math.floor(Math.random() * 900_000_000);
}
