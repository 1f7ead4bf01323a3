import { type RefObject, useLayoutEffect } from "react";

/** Takes the focus into a panel as it opens and gives it back as it closes, both at once: a later move would steal keys that are being typed. */
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
