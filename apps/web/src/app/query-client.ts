import { snackbarMs } from "@meander/domain/constants";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isLoginNeeded, isNoConnection } from "../shared/api/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isLoginOptional`: its screen is complete without the answer. */
    queryMeta: { readonly isErrorSuppressed?: boolean; readonly isLoginOptional?: boolean };
    mutationMeta: { readonly isErrorSuppressed?: boolean };
  }
}

const FRESH_MS = 60_000;
const RETRIES = 1;

/**
 * Tells of failed requests: no connection at once, anything else after two seconds (specification §8). A call that says
 * what went wrong itself carries `meta: { isErrorSuppressed: true }`. A screen that can't show anything without a login asks for one
 * instead; what a change does is in `fetchWithLogin`.
 */
export function createQueryClient(
  tell: (error: unknown) => void,
  askToLogIn: () => void = () => {},
  retries = RETRIES,
): QueryClient {
  function report(error: unknown, meta: { readonly isErrorSuppressed?: boolean } | undefined): void {
    if (meta?.isErrorSuppressed === true) return;
    if (isNoConnection(error)) tell(error);
    else setTimeout(() => tell(error), snackbarMs.requestErrorDelay);
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isMissing = query.state.data === undefined && query.meta?.isLoginOptional !== true;
        if (isMissing && isLoginNeeded(error)) askToLogIn();
        else report(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: "always",
        retry: (failures, error) => failures < retries && error instanceof ApiError && error.status >= 500,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
