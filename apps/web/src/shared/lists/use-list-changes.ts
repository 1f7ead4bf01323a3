import type { CreateListBody, OwnList } from "@meander/domain/contract/lists";
import type { ActivityId, ListId } from "@meander/domain/ids";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/api-context.tsx";
import { readResponse } from "../api/client.ts";
import { listsKey } from "./list-queries.ts";

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: listsKey });
}

/** Creates a list, or updates the one with the given id. */
export function useSaveList(listId?: ListId) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: CreateListBody): Promise<OwnList> => {
      if (listId === undefined) return (await readResponse(api.private.list.$post({ json: body }))).list;
      return (await readResponse(api.private.list[":listId"].$patch({ param: { listId }, json: body }))).list;
    },
    meta: { isErrorSuppressed: true },
    onSuccess: refresh,
  });
}

export function useDeleteList(listId: ListId) {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => readResponse(api.private.list[":listId"].$delete({ param: { listId } })),
    onSuccess: refresh,
  });
}

type ListItemChange = { readonly listId: ListId; readonly activityId: ActivityId; readonly isOn: boolean };

/** Adds an activity to a list or removes it. */
export function useSetListItem() {
  const api = useApi();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ listId, activityId, isOn }: ListItemChange): Promise<OwnList> => {
      const item = api.private.list[":listId"].activity[":activityId"];
      const param = { listId, activityId };
      return (await readResponse(isOn ? item.$put({ param }) : item.$delete({ param }))).list;
    },
    onSuccess: refresh,
  });
}
