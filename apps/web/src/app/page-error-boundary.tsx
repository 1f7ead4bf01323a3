import type { ReactNode } from "react";
import { isNoConnection } from "../shared/api/api-error.ts";
import { ErrorBoundary } from "../shared/page/error-boundary.tsx";
import { failureOf } from "./initial-failure.ts";
import { OfflinePage, StatusPage } from "./status-pages.tsx";

/**
 * Shows an error in place of a page that fails to render, inside the shell. Pass the path as `key`, so that navigation
 * resets it.
 */
export function PageErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={pageFor}>{children}</ErrorBoundary>;
}

function pageFor(error: unknown, retry: () => void): ReactNode {
  if (isNoConnection(error)) return <OfflinePage onRetry={retry} />;
  // Only a reload fetches a module again that failed.
  if (isChunkError(error)) return <OfflinePage />;
  return <StatusPage failure={failureOf(error)} onRetry={retry} />;
}

/** A failed dynamic import: browsers throw a TypeError whose message differs, and Vite an Error for its style sheets. */
function isChunkError(error: unknown): boolean {
  if (error instanceof TypeError) return /import|module|fetch/i.test(error.message);
  return error instanceof Error && error.message.startsWith("Unable to preload CSS");
}
