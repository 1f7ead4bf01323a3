import { Component, type ReactNode } from "react";
import { isNoConnection } from "../shared/api/api-error.ts";
import { failureOf } from "./initial-failure.ts";
import { OfflinePage, StatusPage } from "./status-pages.tsx";

type BoundaryProps = { readonly children: ReactNode };
type BoundaryState = { readonly error: unknown };

/**
 * Shows an error in place of a page that fails to render, inside the shell. Pass the path as `key`, so that navigation
 * resets it.
 */
export class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isNoConnection(error) || isChunkError(error)) return <OfflinePage onRetry={this.retry} />;
    return <StatusPage failure={failureOf(error)} onRetry={this.retry} />;
  }
}

/** A failed dynamic import: browsers throw a TypeError whose message differs. */
function isChunkError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
