import { queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";

/** The accounts elsewhere that log people in here; they change only with the operator's settings. */
export function loginProvidersQuery(api: Api) {
  return queryOptions({
    queryKey: ["login-providers"],
    queryFn: async () => (await answer(api.public.auth.$get())).providers,
    staleTime: Number.POSITIVE_INFINITY,
    // Without them one logs in by password.
    meta: { isErrorSuppressed: true },
  });
}
