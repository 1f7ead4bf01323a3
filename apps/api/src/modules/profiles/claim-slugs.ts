import { firstFreeSlug, slugify, suffixedSlug } from "@meander/domain/profile/slug";
import type { Trx } from "../../db/client.ts";

export type SlugWish = { readonly itemId: string; readonly text: string; readonly kind: "project" | "position" };

/** Past this number, which only a title that very many share comes to, one is drawn. */
const LAST_NUMBER = 30;
const fallback = { project: "project", position: "experience" } as const;

/**
 * Gives each item an address that is unique on the whole platform: its words, with a number where they are taken. Claimed in
 * alphabetical order, so that two people who want the same ones wait for each other in one direction only.
 */
export async function claimSlugs(trx: Trx, personId: string, wishes: readonly SlugWish[]): Promise<void> {
  const wanted = wishes.map((wish) => ({ ...wish, slug: slugify(wish.text) || fallback[wish.kind] }));
  for (const wish of wanted.toSorted((one, other) => (one.slug < other.slug ? -1 : 1))) {
    await claimSlug(trx, personId, wish);
  }
}

type ReadyWish = SlugWish & { readonly slug: string };

/** The unique index decides: whoever comes second to a slug waits for the first to commit, and takes the next one. */
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
