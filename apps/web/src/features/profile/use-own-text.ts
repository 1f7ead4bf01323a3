import type { UserProfile } from "@meander/domain/contract/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { isChangedElsewhere } from "../../shared/api/api-error.ts";
import { profileQuery } from "./queries.ts";

export type OwnText = Pick<UserProfile, "headline"> | Pick<UserProfile, "summary"> | Pick<UserProfile, "location">;

type Edit = { readonly text: OwnText; readonly replaced: OwnText };

/**
 * Shows a text of the caller's own profile at once and stores it. If that fails, the former text returns; if the text
 * has changed elsewhere meanwhile, that one.
 */
export function useOwnText({ _id }: Pick<UserProfile, "_id">) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api, _id);
  const show = (text: OwnText) => queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, ...text });
  return useMutation({
    meta: { isErrorSuppressed: true },
    mutationFn: async ({ text, replaced }: Edit) =>
      (await readResponse(api.private.user.update.$post({ json: { user: text, replaces: replaced } }))).user,
    async onMutate({ text }) {
      await queryClient.cancelQueries({ queryKey });
      const profile = queryClient.getQueryData(queryKey);
      show(text);
      return profile && sameText(text, profile);
    },
    async onError(error, _edit, former) {
      if (former !== undefined) show(former);
      if (isChangedElsewhere(error)) await queryClient.refetchQueries({ queryKey });
    },
    // Another text may be on its way meanwhile.
    onSuccess: (profile, { text }) => show(sameText(text, profile)),
  });
}

/** The profile's value of the same field. */
function sameText(text: OwnText, { headline, summary, location }: UserProfile): OwnText {
  if ("headline" in text) return { headline };
  return "summary" in text ? { summary } : { location };
}
