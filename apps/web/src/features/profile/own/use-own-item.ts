import type { Position, Project, UpdateUserBody, UserProfile } from "@meander/domain/contract/profiles";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../shared/api/api-context.tsx";
import { isChangedElsewhere } from "../../../shared/api/api-error.ts";
import { readResponse } from "../../../shared/api/client.ts";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { type PositionPage, type ProjectPage, profileQuery } from "../queries.ts";

type ItemKind<Item> = {
  /** Of the queries of its pages. */
  readonly queryKey: readonly string[];
  readonly section: (items: Item[]) => Pick<UpdateUserBody["user"], "projects" | "positions">;
  readonly storedIn: (profile: UserProfile) => readonly Item[];
  readonly show: (queryClient: QueryClient, id: string, fields: Partial<Item>) => void;
};

export const projectKind: ItemKind<Project> = {
  queryKey: ["project"],
  section: (projects) => ({ projects }),
  storedIn: ({ projects }) => projects,
  show(queryClient, id, fields) {
    queryClient.setQueriesData<ProjectPage>({ queryKey: ["project"] }, (page) =>
      page?.project.id === id ? { ...page, project: { ...page.project, ...fields } } : page,
    );
  },
};

export const positionKind: ItemKind<Position> = {
  queryKey: ["position"],
  section: (positions) => ({ positions }),
  storedIn: ({ positions }) => positions,
  show(queryClient, id, fields) {
    queryClient.setQueriesData<PositionPage>({ queryKey: ["position"] }, (page) =>
      page?.position.id === id ? { ...page, position: { ...page.position, ...fields } } : page,
    );
  },
};

/**
 * Shows fields of one's own project or position at once and stores them instead of those that were seen. If that fails,
 * the former ones return; if they have changed elsewhere meanwhile, those. Resolves to the undo.
 */
export function useOwnItem<Item extends Project | Position>(kind: ItemKind<Item>, item: Item, ownerId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const save = useMutation({
    meta: { isErrorSuppressed: true },
    async mutationFn({ fields, seen }: { readonly fields: Partial<Item>; readonly seen: Partial<Item> }) {
      const json = { user: kind.section([{ ...item, ...fields }]), replaces: kind.section([{ ...item, ...seen }]) };
      return (await readResponse(api.private.user.update.$post({ json }))).user;
    },
    async onMutate({ fields }) {
      await queryClient.cancelQueries({ queryKey: kind.queryKey });
      kind.show(queryClient, item.id, fields);
    },
    async onError(error, { seen }) {
      kind.show(queryClient, item.id, seen);
      if (isChangedElsewhere(error)) await queryClient.refetchQueries({ queryKey: kind.queryKey });
    },
    onSuccess(profile) {
      queryClient.setQueryData(profileQuery(api, ownerId).queryKey, profile);
      const stored = kind.storedIn(profile).find(({ id }) => id === item.id);
      if (stored !== undefined) kind.show(queryClient, item.id, stored);
    },
  });
  return async function store(fields: Partial<Item>, seen: Partial<Item>): Promise<Undo> {
    await save.mutateAsync({ fields, seen });
    return () => store(seen, fields);
  };
}
