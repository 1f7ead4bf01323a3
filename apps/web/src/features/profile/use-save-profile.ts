import type { UpdateUserBody, UserProfile } from "@meander/domain/contract/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { isChangedElsewhere } from "../../shared/api/api-error.ts";
import { readResponse } from "../../shared/api/client.ts";
import type { Undo } from "../../shared/inline-edit/use-inline-edit.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { profileQuery } from "./queries.ts";

/** A change of the caller's own profile. */
export type ProfileEdit = {
  /** What the page shows at once. */
  readonly shown: Partial<UserProfile>;
  readonly user: UpdateUserBody["user"];
  readonly replaces: UpdateUserBody["replaces"];
};

/**
 * Shows a change at once and stores it; resolves to the stored profile. If that fails, the former values return; if they
 * have changed elsewhere meanwhile, those.
 */
export function useSaveProfile({ _id }: Pick<UserProfile, "_id">) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api, _id);
  const show = (fields: Partial<UserProfile>) =>
    queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, ...fields });
  const save = useMutation({
    meta: { isErrorSuppressed: true },
    mutationFn: async ({ user, replaces }: ProfileEdit) =>
      (await readResponse(api.private.user.update.$post({ json: { user, replaces } }))).user,
    async onMutate({ shown }) {
      await queryClient.cancelQueries({ queryKey });
      const profile = queryClient.getQueryData(queryKey);
      show(shown);
      return profile && fieldsLike(shown, profile);
    },
    async onError(error, _edit, former) {
      if (former !== undefined) show(former);
      if (isChangedElsewhere(error)) await queryClient.refetchQueries({ queryKey });
    },
    // Another change may be on its way meanwhile.
    onSuccess(profile, { shown }) {
      show(fieldsLike(shown, profile));
      patchSession(queryClient, { firstName: profile.firstName, lastName: profile.lastName });
    },
  });
  return save.mutateAsync;
}

type Fields = Partial<
  Pick<
    UserProfile,
    "firstName" | "lastName" | "headline" | "summary" | "location" | "countriesLived" | "languages" | "skills" | "links"
  >
>;

/** As `useSaveProfile`, for fields that are no sections; resolves to the undo. */
export function useSaveFields(profile: Pick<UserProfile, "_id">) {
  const save = useSaveProfile(profile);
  return async function store(fields: Fields, seen: Fields): Promise<Undo> {
    await save({ shown: fields, user: fields, replaces: seen });
    return () => store(seen, fields);
  };
}

/** The profile's values of the same fields. */
function fieldsLike(shown: Partial<UserProfile>, profile: UserProfile): Partial<UserProfile> {
  return Object.fromEntries(Object.entries(profile).filter(([field]) => Object.hasOwn(shown, field)));
}
