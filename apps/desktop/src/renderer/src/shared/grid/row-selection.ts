import { createContext, useCallback, useMemo, useRef, useState } from "react";

/** AG Grid's infinite row model can't select all, so the selected ids are stored here. */
export type RowSelection = {
  readonly ids: ReadonlySet<string>;
  /** `isRange`: also selects every row between this one and the last toggled one. */
  readonly toggle: (id: string, order: readonly string[], isRange: boolean) => void;
  readonly replace: (ids: Iterable<string>) => void;
  readonly clear: () => void;
};

export const SelectionContext = createContext<RowSelection | null>(null);

const none: ReadonlySet<string> = new Set();

/** A new list starts with an empty selection. */
export function useRowSelection(list: object): RowSelection {
  const [chosen, setChosen] = useState({ list, ids: none });
  const ids = chosen.list === list ? chosen.ids : none;
  const setIds = useCallback(
    (change: (now: ReadonlySet<string>) => ReadonlySet<string>) =>
      setChosen((now) => ({ list, ids: change(now.list === list ? now.ids : none) })),
    [list],
  );
  const anchor = useRef<string | null>(null);
  const replace = useCallback((next: Iterable<string>) => setIds(() => new Set(next)), [setIds]);
  const clear = useCallback(() => setIds(() => none), [setIds]);
  const toggle = useCallback(
    (id: string, order: readonly string[], isRange: boolean) => {
      const from = anchor.current;
      anchor.current = id;
      setIds((now) => (isRange && from !== null ? withRange(now, order, from, id) : withToggled(now, id)));
    },
    [setIds],
  );
  return useMemo(() => ({ ids, toggle, replace, clear }), [ids, toggle, replace, clear]);
}

export function withToggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects all rows between two, both included, in either direction. */
export function withRange(
  ids: ReadonlySet<string>,
  order: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const ends = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first < 0) return withToggled(ids, to);
  return new Set([...ids, ...order.slice(first, last + 1)]);
}
