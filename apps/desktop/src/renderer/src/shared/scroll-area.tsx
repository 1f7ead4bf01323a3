import type { ReactNode } from "react";

type ScrollAreaProps = { readonly label: string; readonly className: string | undefined; readonly children: ReactNode };

/** A part of the page that scrolls by itself: a named region, and a stop for the keyboard, so that arrows can move it. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section ref={makeReachable} className={className} aria-label={label}>
      {children}
    </section>
  );
}

function makeReachable(element: HTMLElement | null): void {
  if (element !== null) element.tabIndex = 0;
}
