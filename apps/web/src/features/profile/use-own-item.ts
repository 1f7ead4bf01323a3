import type { ImageItem } from "@meander/domain/contract/people";
import type { Position, Project, UserProfile } from "@meander/domain/contract/profiles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { profileQuery } from "./queries.ts";

/** A project or a position with its pictures. */
export type PicturedItem = {
  readonly kind: "project" | "position";
  readonly id: string;
  readonly images: readonly ImageItem[];
  readonly ownerId: string;
};

type Change =
  | { readonly kind: "project"; readonly id: string; readonly item: Partial<Project> }
  | { readonly kind: "position"; readonly id: string; readonly item: Partial<Position> };

/** Changes one of one's own projects or positions; the others stay as they are stored now. */
export function useOwnItem(ownerId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(change: Change) {
      const profile = await queryClient.fetchQuery({ ...profileQuery(api, ownerId), staleTime: 0 });
      const user = withChange(profile, change);
      return (await readResponse(api.private.user.update.$post({ json: { user } }))).user;
    },
    async onSuccess(profile, { kind }) {
      queryClient.setQueryData(profileQuery(api, ownerId).queryKey, profile);
      await queryClient.invalidateQueries({ queryKey: [kind] });
    },
  });
}

function withChange({ projects, positions }: UserProfile, change: Change) {
  if (change.kind === "project") {
    return { projects: projects.map((one) => (one.id === change.id ? { ...one, ...change.item } : one)) };
  }
  return { positions: positions.map((one) => (one.id === change.id ? { ...one, ...change.item } : one)) };
}
