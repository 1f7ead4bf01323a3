import { useEffect, useRef } from "react";
import { findKey, type KeyId, keyIds, strokeOf } from "./keymap.ts";

type Handler = (event: KeyboardEvent) => void;
type Handlers = Partial<Record<KeyId, Handler | undefined>>;
type Layer = { readonly current: Handlers; readonly isAlone: boolean };

/** The last one bound is asked first: a panel over a page takes the keys it names and leaves the rest. */
const layers: Layer[] = [];
const beginningLastsMs = 1_500;
let before: { readonly stroke: string; readonly at: number } | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  const first = before !== null && event.timeStamp - before.at < beginningLastsMs ? before.stroke : null;
  before = null;
  const { ids, isBeginning } = findKey(stroke, first, isField(event.target));
  const alone = layers.findLastIndex(({ isAlone }) => isAlone);
  const reachable = alone < 0 ? layers : layers.slice(alone);
  const handler = reachable.findLast((layer) => ids.some((id) => layer.current[id] !== undefined));
  const id = ids.find((each) => handler?.current[each] !== undefined);
  if (id === undefined) {
    if (isBeginning) before = { stroke, at: event.timeStamp };
    return;
  }
  if (pressesControl(stroke, event.target)) return;
  event.preventDefault();
  handler?.current[id]?.(event);
}

/** Enter and Space belong to the button they stand on. */
function pressesControl(stroke: string, target: EventTarget | null): boolean {
  if (stroke !== "Space" && stroke !== "Enter") return false;
  return target instanceof Element && target.closest("button, a, summary, [role=menuitem], [role=option]") !== null;
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}

/**
 * Binds keys while the component is there; one without a handler falls through to whatever lies below, unless the layer is `isAlone`: a sheet
 * over the page, under which nothing should happen.
 */
export function useKeys(handlers: Handlers, { isAlone = false } = {}): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const layer: Layer = {
      get current() {
        return latest.current;
      },
      isAlone,
    };
    if (layers.length === 0) addEventListener("keydown", onKeyDown);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener("keydown", onKeyDown);
    };
  }, [isAlone]);
}

/** What can be pressed right now. */
export function listBoundKeys(): ReadonlySet<KeyId> {
  return new Set(keyIds.filter((id) => layers.some((layer) => layer.current[id] !== undefined)));
}
