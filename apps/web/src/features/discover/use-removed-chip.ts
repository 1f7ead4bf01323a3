import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";

export type OnRemove = (event: MouseEvent<HTMLAnchorElement>) => void;

type Removed = {
  readonly chip: Element;
  /** The link's target. */
  readonly to: string;
  /** The label; null for the link that removes all filters. */
  readonly text: string | null;
  /** The chip's row, by its `data-chips`, and its index there. */
  readonly row: string;
  readonly index: number;
  readonly isByKeyboard: boolean;
};

type RemovedChip = {
  readonly onRemove: OnRemove;
  /** The filter removed last, while the search without it is shown. */
  readonly removed: string | null;
};

/**
 * A removed chip loses the focus: it moves to the next chip of the row, else the previous one, else the search field.
 * If the row is still loading, the focus waits. After a touch the field gets no focus, which would open the on-screen
 * keyboard.
 */
export function useRemovedChip(
  root: RefObject<HTMLElement | null>,
  { address, isSettled }: { readonly address: string; readonly isSettled: boolean },
): RemovedChip {
  const [last, setLast] = useState<Removed | null>(null);
  const pendingFocus = useRef<Removed | null>(null);
  useEffect(() => {
    const previous = pendingFocus.current;
    if (previous === null || address !== previous.to) return;
    const mayMoveFocus = document.activeElement === document.body || document.activeElement === previous.chip;
    const next = mayMoveFocus && !previous.chip.isConnected ? chipAfter(root.current, previous) : null;
    if (next === null && mayMoveFocus && !isSettled) return;
    pendingFocus.current = null;
    if (previous.chip.isConnected || !mayMoveFocus) return;
    const field = previous.isByKeyboard
      ? root.current?.querySelector<HTMLElement>("[data-slot=search-form] input")
      : null;
    (next ?? field)?.focus();
  });

  function onRemove({ currentTarget: chip, detail }: MouseEvent<HTMLAnchorElement>) {
    const row = chip.closest("[data-chips]");
    const removed = {
      chip,
      to: chip.getAttribute("href") ?? "",
      text: row === null ? null : chip.textContent,
      row: row?.getAttribute("data-chips") ?? "",
      index: chipsIn(row).indexOf(chip),
      isByKeyboard: detail === 0,
    };
    pendingFocus.current = removed;
    setLast(removed);
  }
  return { onRemove, removed: last?.to === address ? last.text : null };
}

function chipsIn(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("[data-slot=chip-link]") ?? [])];
}

function chipAfter(root: Element | null, { row, index }: Removed): HTMLElement | null {
  const chips = chipsIn(root?.querySelector(`[data-chips="${row}"]`));
  return chips[index] ?? chips[index - 1] ?? null;
}
