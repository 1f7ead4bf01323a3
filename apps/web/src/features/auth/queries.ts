import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";

/** The configured login providers; they change only with the server's configuration. */
export function loginProvidersQuery(api: Api) {
  return queryOptions({
    queryKey: ["login-providers"],
    queryFn: async () => (await readResponse(api.public.auth.$get())).providers,
    staleTime: Number.POSITIVE_INFINITY,
    // If this fails, login by password remains.
    meta: { isErrorSuppressed: true },
  });
}
