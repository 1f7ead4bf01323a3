import { type RefObject, useEffect, useEffectEvent } from "react";

/** What the edge of such a row hides or fades. */
const EDGE_PX = 48;

/** A row of choices that is opened with one of them beyond its edge begins there: nobody looks for a filter that they can't see. */
export function useChosenInView(row: RefObject<HTMLElement | null>, isAnyChosen: boolean): void {
  const show = useEffectEvent(() => {
    if (!isAnyChosen) return;
    const chosen = [...(row.current?.querySelectorAll("[aria-current]") ?? [])].at(-1);
    if (row.current === null || chosen === undefined) return;
    const beyond = chosen.getBoundingClientRect().right + EDGE_PX - row.current.getBoundingClientRect().right;
    if (beyond > 0) row.current.scrollBy({ left: beyond, behavior: "instant" });
  });
  useEffect(() => show(), []);
}
