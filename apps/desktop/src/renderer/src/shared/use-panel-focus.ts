import { type RefObject, useLayoutEffect } from "react";

/**
 * Moves the focus into a panel when it opens and restores it when it closes. Both are synchronous, because a later move
 * would intercept typed keys.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const previous = document.activeElement;
    element?.focus();
    return () => {
      if (element?.contains(document.activeElement) && previous instanceof HTMLElement) previous.focus();
    };
  }, [panel]);
}
