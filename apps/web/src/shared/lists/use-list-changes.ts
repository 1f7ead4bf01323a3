import type { CreateListBody, OwnList } from "@meander/domain/contract/lists";
import type { ActivityId, ListId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/api-context.tsx";
import { answer } from "../api/client.ts";
import { listsKey } from "./list-queries.ts";

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Makes a list, or changes the one given. */
export function useSaveList(listId?: ListId) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: CreateListBody): Promise<OwnList> => {
      if (listId === undefined) return (await answer(api.private.list.$post({ json: body }))).list;
      return (await answer(api.private.list[":listId"].$patch({ param: { listId }, json: body }))).list;
    },
    meta: { isErrorSuppressed: true },
    onSuccess: refresh,
  });
}

export function useDeleteList(listId: ListId) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => answer(api.private.list[":listId"].$delete({ param: { listId } })),
    onSuccess: refresh,
  });
}

type Placing = { readonly listId: ListId; readonly activityId: ActivityId; readonly isOn: boolean };

/** Puts an activity on a list or takes it off. */
export function usePlaceOnList() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ listId, activityId, isOn }: Placing): Promise<OwnList> => {
      const item = api.private.list[":listId"].activity[":activityId"];
      const param = { listId, activityId };
      return (await answer(isOn ? item.$put({ param }) : item.$delete({ param }))).list;
    },
    onSuccess: refresh,
  });
}
