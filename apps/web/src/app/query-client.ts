import { snackbarMs } from "@meander/domain/constants";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isLoginNeeded, isNoConnection } from "../shared/api/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isLoginOptional`: the screen is complete without this query's data. */
    queryMeta: { readonly isErrorSuppressed?: boolean; readonly isLoginOptional?: boolean };
    mutationMeta: { readonly isErrorSuppressed?: boolean };
  }
}

const FRESH_MS = 60_000;
const RETRIES = 1;

/**
 * Reports failed requests: a lost connection at once, anything else after two seconds. A request
 * that shows its own error has `meta: { isErrorSuppressed: true }`. A query that fails for lack of a login before it
 * has data prompts for one; `createFetchWithLogin` does so for mutations.
 */
export function createQueryClient(
  showError: (error: unknown) => void,
  promptForLogin: () => void = () => {},
  retries = RETRIES,
): QueryClient {
  function report(error: unknown, meta: { readonly isErrorSuppressed?: boolean } | undefined): void {
    if (meta?.isErrorSuppressed === true) return;
    if (isNoConnection(error)) showError(error);
    else setTimeout(() => showError(error), snackbarMs.requestErrorDelay);
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isMissing = query.state.data === undefined && query.meta?.isLoginOptional !== true;
        if (isMissing && isLoginNeeded(error)) promptForLogin();
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
