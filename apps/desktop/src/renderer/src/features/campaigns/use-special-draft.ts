import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SpecialDraft } from "../../../../ipc/special-draft.ts";
import { editSpecial, emptySpecial } from "./special-draft.ts";
import { specialDraftQuery } from "./special-queries.ts";

/** The note being written. It outlives the room, the window and the console, and goes with its sending. */
export function useSpecialDraft() {
  const client = useQueryClient();
  const [blank, setBlank] = useState(emptySpecial);
  const { data, isPending } = useQuery(specialDraftQuery);
  const { queryKey } = specialDraftQuery;

  const keep = (draft: SpecialDraft | null) => {
    if (draft === null) setBlank(emptySpecial());
    client.setQueryData(queryKey, draft);
    void window.meander.saveSpecialDraft({ draft });
  };
  return {
    draft: data ?? blank,
    isPending,
    edit: (changes: Partial<Omit<SpecialDraft, "id">>) =>
      keep(editSpecial(client.getQueryData(queryKey) ?? blank, changes)),
    /** A note as it was, or none. */
    replace: keep,
    /** Whoever wrote on while it was being sent has another note, which stays. */
    forgetSent: (id: string) => {
      if (client.getQueryData(queryKey)?.id === id) keep(null);
    },
  };
}
