import { queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";

/** Every language, by name. */
export function languagesQuery(api: Api) {
  return queryOptions({
    queryKey: ["languages"],
    queryFn: async () => (await readResponse(api.public.languages.$get())).languages,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}

/** Every country, by name. */
export function countriesQuery(api: Api) {
  return queryOptions({
    queryKey: ["countries"],
    queryFn: async () => (await readResponse(api.public.countries.$get())).countries,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isErrorSuppressed: true },
  });
}
