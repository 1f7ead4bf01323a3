import { snackbarMs } from "@meander/domain/constants";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isLoginNeeded, isNoConnection } from "../shared/api/api-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly isErrorSuppressed?: boolean };
    mutationMeta: { readonly isErrorSuppressed?: boolean };
  }
}

const FRESH_MS = 60_000;
const RETRIES = 1;

/**
 * Tells of failed requests: no connection at once, anything else after two seconds (specification §8). A call that says
 * what went wrong itself carries `meta: { isErrorSuppressed: true }`. Whoever wants to change something with a session that
 * is over is asked to log in, over what they were doing; the dialog says so, and no snackbar repeats it.
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
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isLoginNeeded(error)) askToLogIn();
        else report(error, mutation.meta);
      },
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
