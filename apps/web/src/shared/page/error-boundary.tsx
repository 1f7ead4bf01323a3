import { Component, type ReactNode } from "react";

type BoundaryProps = {
  readonly children: ReactNode;
  /** What is shown in place of children that fail to render; `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
};

export class ErrorBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error, this.retry);
  }
}
