import { useLayoutEffect, useRef } from "react";
import { findKey, isModified, type KeyId, keyIds, type OwnKeys, strokeOf } from "./keymap.ts";
import { isField, TypingTracker } from "./typing-tracker.ts";

type Handler = (event: KeyboardEvent) => void;
type Handlers = Partial<Record<KeyId, Handler | undefined>>;
type Layer = { readonly current: Handlers; readonly isExclusive: boolean };

/** A stack: the last layer is tried first, so that a panel over a page overrides the keys that it binds. */
const layers: Layer[] = [];
let ownKeys: OwnKeys = {};
const sequenceTimeoutMs = 1_500;
const typing = new TypingTracker();
/** Codes of pressed keys whose events were suppressed. */
const suppressed = new Set<string>();
let prefix: { readonly stroke: string; readonly at: number } | null = null;

/**
 * Runs in the capture phase, before any control, and suppresses keyup too, because a button may be activated by either.
 */
function suppressTyped(event: KeyboardEvent): void {
  const stroke = strokeOf(event);
  const isSuppressed =
    event.type === "keyup" ? suppressed.delete(event.code) : stroke !== null && typing.continues(stroke, event);
  if (!isSuppressed) return;
  if (event.type === "keydown") suppressed.add(event.code);
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const stroke = strokeOf(event);
  if (stroke === null) return;
  const first = prefix !== null && event.timeStamp - prefix.at < sequenceTimeoutMs ? prefix.stroke : null;
  prefix = null;
  const { ids, isPrefix } = findKey(stroke, first, isField(event.target), ownKeys);
  const isEverywhere = ids.some((each) => isModified(each));
  const exclusiveIndex = isEverywhere ? -1 : layers.findLastIndex(({ isExclusive }) => isExclusive);
  const reachable = exclusiveIndex < 0 ? layers : layers.slice(exclusiveIndex);
  const handler = reachable.findLast((layer) => ids.some((id) => layer.current[id] !== undefined));
  const id = ids.find((each) => handler?.current[each] !== undefined);
  if (id === undefined) {
    if (isPrefix && exclusiveIndex < 0) prefix = { stroke, at: event.timeStamp };
    if (exclusiveIndex >= 0) typing.begin(stroke, event);
    return;
  }
  if (activatesControl(stroke, event.target)) return;
  event.preventDefault();
  handler?.current[id]?.(event);
}

/** Enter and Space activate the focused control instead. */
function activatesControl(stroke: string, target: EventTarget | null): boolean {
  if (stroke !== "Space" && stroke !== "Enter") return false;
  return target instanceof Element && target.closest("button, a, summary, [role=menuitem], [role=option]") !== null;
}

function endTyping(): void {
  typing.end();
}

function listen(change: typeof addEventListener): void {
  change("keydown", suppressTyped, { capture: true });
  change("keyup", suppressTyped, { capture: true });
  change("keydown", onKeyDown);
  change("pointerdown", endTyping);
}

/**
 * Binds keys while the component is mounted, from its first paint on: a key pressed at once isn't lost. An unbound key
 * falls through to the layer below, unless the layer is `isExclusive`, as in a panel, form or confirmation. Keys with
 * Ctrl or ⌘ always fall through.
 */
export function useKeys(handlers: Handlers, { isExclusive = false } = {}): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    const layer: Layer = {
      get current() {
        return latest.current;
      },
      isExclusive,
    };
    if (layers.length === 0) listen(addEventListener);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) listen(removeEventListener);
    };
  }, [isExclusive]);
}

/** Applies the person's own keys from the next stroke on. */
export function applyOwnKeys(keys: OwnKeys): void {
  ownKeys = keys;
}

/** Runs what the key would do now; nothing while it is unbound. */
export function runKey(id: KeyId): void {
  layers.findLast((layer) => layer.current[id] !== undefined)?.current[id]?.(new KeyboardEvent("keydown"));
}

export function listBoundKeys(): ReadonlySet<KeyId> {
  return new Set(keyIds.filter((id) => layers.some((layer) => layer.current[id] !== undefined)));
}
