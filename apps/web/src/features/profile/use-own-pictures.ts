import type { UpdateUserBody, UserProfile } from "@meander/domain/contract/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { profileQuery } from "./queries.ts";

type Pictures = Pick<UpdateUserBody["user"], "image" | "cover">;

/** Stores the caller's avatar or cover, then shows it on their profile and in the top bar. */
export function useOwnPictures({ _id }: Pick<UserProfile, "_id">) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (pictures: Pictures) =>
      (await readResponse(api.private.user.update.$post({ json: { user: pictures } }))).user,
    onSuccess(profile) {
      queryClient.setQueryData(profileQuery(api, _id).queryKey, profile);
      patchSession(queryClient, { image: profile.image });
    },
  });
}
