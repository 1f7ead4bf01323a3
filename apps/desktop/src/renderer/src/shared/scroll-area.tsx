import type { ReactNode } from "react";

type ScrollAreaProps = { readonly label: string; readonly className: string | undefined; readonly children: ReactNode };

/** A scrollable, named region that is focusable, so that arrow keys scroll it. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section ref={makeFocusable} className={className} aria-label={label}>
      {children}
    </section>
  );
}

function makeFocusable(element: HTMLElement | null): void {
  if (element !== null) element.tabIndex = 0;
}
