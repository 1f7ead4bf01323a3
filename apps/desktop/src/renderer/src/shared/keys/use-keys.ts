import { useEffect, useRef } from "react";
import { findKey, isModified, type KeyId, keyIds, strokeOf } from "./keymap.ts";
import { isField, TypedRun } from "./typed-run.ts";

type Handler = (event: KeyboardEvent) => void;
type Handlers = Partial<Record<KeyId, Handler | undefined>>;
type Layer = { readonly current: Handlers; readonly isAlone: boolean };

/** The last one bound is asked first: a panel over a page takes the keys it names and leaves the rest. */
const layers: Layer[] = [];
const beginningLastsMs = 1_500;
const run = new TypedRun();
/** Keys that are down and were stopped. */
const stopped = new Set<string>();
let before: { readonly stroke: string; readonly at: number } | null = null;

/** Before any control hears of it, and the end of the stroke with it: a button may press itself by either. */
function stopTyped(event: KeyboardEvent): void {
  const stroke = strokeOf(event);
  const isStopped =
    event.type === "keyup" ? stopped.delete(event.code) : stroke !== null && run.continues(stroke, event);
  if (!isStopped) return;
  if (event.type === "keydown") stopped.add(event.code);
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  const first = before !== null && event.timeStamp - before.at < beginningLastsMs ? before.stroke : null;
  before = null;
  const { ids, isBeginning } = findKey(stroke, first, isField(event.target));
  const isEverywhere = ids.some((each) => isModified(each));
  const alone = isEverywhere ? -1 : layers.findLastIndex(({ isAlone }) => isAlone);
  const reachable = alone < 0 ? layers : layers.slice(alone);
  const handler = reachable.findLast((layer) => ids.some((id) => layer.current[id] !== undefined));
  const id = ids.find((each) => handler?.current[each] !== undefined);
  if (id === undefined) {
    if (isBeginning && alone < 0) before = { stroke, at: event.timeStamp };
    if (alone >= 0) run.begin(stroke, event);
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

function endRun(): void {
  run.end();
}

function listen(change: typeof addEventListener): void {
  change("keydown", stopTyped, { capture: true });
  change("keyup", stopTyped, { capture: true });
  change("keydown", onKeyDown);
  change("pointerdown", endRun);
}

/**
 * Binds keys while the component is there; one without a handler falls through to whatever lies below, unless the layer is `isAlone`: a panel,
 * form or question under which nothing should happen. Keys with Ctrl or ⌘ fall through it too.
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
    if (layers.length === 0) listen(addEventListener);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) listen(removeEventListener);
    };
  }, [isAlone]);
}

/** What can be pressed right now. */
export function listBoundKeys(): ReadonlySet<KeyId> {
  return new Set(keyIds.filter((id) => layers.some((layer) => layer.current[id] !== undefined)));
}
