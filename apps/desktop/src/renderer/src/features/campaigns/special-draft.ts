import { type SpecialBody, type SpecialTarget, specialBody } from "@meander/domain/contract/special-notifications";
import type { SpecialDraft } from "../../../../ipc/special-draft.ts";

export type ChosenPerson = SpecialDraft["people"][number];

export function emptySpecial(): SpecialDraft {
  return {
    id: crypto.randomUUID(),
    title: "",
    text: "",
    path: "/discover",
    kind: "audience",
    people: [],
    audience: { place: null, categories: [] },
  };
}

/**
 * Each edit gets a new id. An unedited draft keeps its id, so that sending it again after a lost response is
 * idempotent.
 */
export function editSpecial(draft: SpecialDraft, changes: Partial<Omit<SpecialDraft, "id">>): SpecialDraft {
  return { ...draft, ...changes, id: crypto.randomUUID() };
}

/** Whether the draft has nothing to lose. */
export function isSpecialEmpty({ title, text, path, people, audience }: SpecialDraft): boolean {
  const isForAll = people.length === 0 && audience.place === null && audience.categories.length === 0;
  return isForAll && title === "" && text === "" && path === emptySpecial().path;
}

/** Null while no recipient is chosen. */
export function targetOf({ kind, people, audience }: SpecialDraft): SpecialTarget | null {
  if (kind === "audience") return { kind, audience };
  return people.length === 0 ? null : { kind, userIds: people.map(({ userId }) => userId) };
}

/** The request body; null while the draft is incomplete. */
export function bodyOfSpecial(draft: SpecialDraft): SpecialBody | null {
  const { id, title, text, path } = draft;
  const parsed = specialBody.safeParse({ id, title, text, path, to: targetOf(draft) });
  return parsed.success ? parsed.data : null;
}

export function isValidPath(path: string): boolean {
  return specialBody.shape.path.safeParse(path).success;
}
