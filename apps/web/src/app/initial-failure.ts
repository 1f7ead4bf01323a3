import { createContext } from "react";
import { ApiError } from "../shared/api/api-error.ts";

/** Why the server could not render a page. */
export type PageFailure = {
  /** 0 without a connection. */
  readonly status: number;
  /** Seconds until a retry makes sense; null if unknown. */
  readonly retryAfterSeconds: number | null;
};

/** The browser renders the same failure until the person navigates. */
export const InitialFailureContext = createContext<PageFailure | null>(null);

/** Maps the error of a page's API request to the page's status. */
export function failureOf(error: unknown): PageFailure {
  if (!(error instanceof ApiError)) return { status: 500, retryAfterSeconds: null };
  const { status, retryAfterSeconds } = error;
  // A malformed id returns 400: the page doesn't exist either.
  if (status === 404 || status === 403 || status === 400) return { status: 404, retryAfterSeconds: null };
  if (status === 429 || status === 503) return { status, retryAfterSeconds };
  return { status: 500, retryAfterSeconds: null };
}
