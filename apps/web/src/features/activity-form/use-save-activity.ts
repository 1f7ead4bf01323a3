import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../shared/api/api-context.tsx";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { activitiesKey } from "../../shared/live/query-keys.ts";
import { activityKey } from "../../shared/live/query-keys.ts";
import { type ActivityFormMode, type ActivityFormValues, bodyOfValues } from "./form-values.ts";
import { changesOf } from "./saved-changes.ts";

export type SaveRequest = { readonly values: ActivityFormValues; readonly willBeOpen: boolean };

/** Saves the form and returns the saved activity. Each request of an edit is idempotent. */
export function useSaveActivity(mode: ActivityFormMode, activity: Activity | null) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SaveRequest) =>
      activity === null ? createActivity(api, mode, request) : editActivity(api, activity, request),
    meta: { isErrorSuppressed: true },
    onSuccess: (saved) => {
      queryClient.setQueryData(activityKey(saved._id), saved);
      return queryClient.invalidateQueries({ queryKey: activitiesKey });
    },
  });
}

async function createActivity(
  api: Api,
  mode: ActivityFormMode,
  { values, willBeOpen }: SaveRequest,
): Promise<Activity> {
  const json = bodyOfValues(values, {
    isSuggested: mode === "suggest",
    status: willBeOpen ? activityStatus.open : activityStatus.draft,
  });
  return (await readResponse(api.private.activity.$post({ json }))).activity;
}

async function editActivity(api: Api, activity: Activity, { values, willBeOpen }: SaveRequest): Promise<Activity> {
  const param = { activityId: activity._id };
  const { content, dates } = changesOf(activity, values);
  let saved = activity;
  if (dates !== null)
    saved = (await readResponse(api.private.activity[":activityId"].dates.$put({ param, json: dates }))).activity;
  if (content !== null)
    saved = (await readResponse(api.private.activity[":activityId"].$patch({ param, json: content }))).activity;
  if (willBeOpen && activity.status === activityStatus.draft) {
    const json = { status: activityStatus.open };
    saved = (await readResponse(api.private.activity[":activityId"].status.$post({ param, json }))).activity;
  }
  return saved;
}
