import { Component, type ReactNode } from "react";
import { isNoConnection } from "../shared/api/api-error.ts";
import { failureOf } from "./initial-failure.ts";
import { OfflinePage, StatusPage } from "./status-pages.tsx";

type BoundaryProps = { readonly children: ReactNode };
type BoundaryState = { readonly error: unknown };

/** Keeps the shell standing when a page can't be drawn. Give it the path as `key`, so that going elsewhere clears it. */
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

/** A page's code could not be fetched: browsers say so with a TypeError of their own words. */
function isChunkError(error: unknown): boolean {
  return error instanceof TypeError && /import|module|fetch/i.test(error.message);
}
