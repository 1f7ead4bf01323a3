import type { PushDevice } from "@meander/domain/contract/notifications";
import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

export const devicesKey = ["push-devices"];

/** The person's phones and browsers that get push messages. */
export function devicesQuery(api: Api) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: async (): Promise<readonly PushDevice[]> =>
      (await readResponse(api.private.notifications.devices.$get())).devices,
    meta: { isErrorSuppressed: true },
  });
}
