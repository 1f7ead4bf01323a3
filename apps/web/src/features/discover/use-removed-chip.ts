import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";

export type OnRemove = (event: MouseEvent<HTMLAnchorElement>) => void;

type Removed = {
  readonly chip: Element;
  /** Where it led. */
  readonly to: string;
  /** What it says; null for what takes everything away. */
  readonly text: string | null;
  /** Which row of chips, by its `data-chips`, and where in it. */
  readonly row: string;
  readonly index: number;
  readonly isByKeyboard: boolean;
};

type RemovedChip = {
  readonly onRemove: OnRemove;
  /** The filter that was taken away last, for as long as the search is the one without it. */
  readonly removed: string | null;
};

/**
 * A chip that goes takes the focus with it: it goes on to the next one of its row, else the one before, else the search field. A row that
 * comes with the answer is waited for. A finger is not sent to a field, which would open a keyboard over the page.
 */
export function useRemovedChip(
  root: RefObject<HTMLElement | null>,
  { address, isSettled }: { readonly address: string; readonly isSettled: boolean },
): RemovedChip {
  const [last, setLast] = useState<Removed | null>(null);
  const waiting = useRef<Removed | null>(null);
  useEffect(() => {
    const gone = waiting.current;
    if (gone === null || address !== gone.to) return;
    const isFocusFree = document.activeElement === document.body || document.activeElement === gone.chip;
    const next = isFocusFree && !gone.chip.isConnected ? chipAfter(root.current, gone) : null;
    if (next === null && isFocusFree && !isSettled) return;
    waiting.current = null;
    if (gone.chip.isConnected || !isFocusFree) return;
    const field = gone.isByKeyboard ? root.current?.querySelector<HTMLElement>("[data-slot=search-form] input") : null;
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
    waiting.current = removed;
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
