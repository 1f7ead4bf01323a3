import type { UpdateUserBody, UserProfile } from "@meander/domain/contract/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../shared/api/api-context.tsx";
import { isChangedElsewhere } from "../../shared/api/api-error.ts";
import { readResponse } from "../../shared/api/client.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { profileQuery } from "./queries.ts";

/** The avatar or the cover; null for none. */
type OwnPicture = Pick<UpdateUserBody["replaces"], "image" | "cover">;

type PictureChange<Picture extends OwnPicture> = {
  readonly picture: Picture;
  /** What it replaces; without it the change prevails over others'. */
  readonly seen?: Picture;
};

/**
 * Stores the caller's avatar or cover, then shows it on their profile and in the top bar. `conflict` is the change that
 * met another one, made elsewhere meanwhile; nothing was stored then, and the result is null.
 */
export function useOwnPicture<Picture extends OwnPicture>({ _id }: Pick<UserProfile, "_id">) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Picture | null>(null);
  const { queryKey } = profileQuery(api, _id);
  const save = useMutation({
    async mutationFn({ picture, seen }: PictureChange<Picture>) {
      const json = { user: picture, replaces: seen ?? {} };
      try {
        return (await readResponse(api.private.user.update.$post({ json }))).user;
      } catch (error) {
        if (!isChangedElsewhere(error)) throw error;
        await queryClient.refetchQueries({ queryKey });
        setConflict(picture);
        return null;
      }
    },
    onSuccess(profile) {
      if (profile === null) return;
      setConflict(null);
      queryClient.setQueryData(queryKey, profile);
      patchSession(queryClient, { image: profile.image });
    },
  });
  return { save, conflict, closeConflict: () => setConflict(null) };
}
