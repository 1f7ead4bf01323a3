import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** How people sign up and log in here; it changes only with the server's configuration. */
export function loginSettingsQuery(api: Api) {
  return queryOptions({
    queryKey: ["login-settings"],
    queryFn: () => readResponse(api.public.auth.$get()),
    staleTime: Number.POSITIVE_INFINITY,
    // If this fails, login by password remains.
    meta: { isErrorSuppressed: true },
  });
}
