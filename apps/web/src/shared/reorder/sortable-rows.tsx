import { Button } from "@meander/ui/primitives/button";
import { Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { ItemMenu } from "./item-menu.tsx";
import { moveBeside, moveTo } from "./move.ts";
import styles from "./reorder.module.css";
import { type DropSide, useReorder } from "./use-reorder.ts";

type SortableRowsProps<Item> = {
  /** Unique on the page. */
  readonly list: string;
  readonly items: readonly Item[];
  readonly newItem: Item;
  readonly addLabel: string;
  readonly max: number;
  readonly onChange: (items: Item[]) => void;
  /** The fields of one item. */
  readonly children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
};

type RowFocus = { readonly index: number; readonly selector: string };

/**
 * Rows of fields that can be added, ordered by dragging or keys, and removed. Enter in a row adds one below it.
 * Without an item there is an empty row.
 */
export function SortableRows<Item>(props: SortableRowsProps<Item>) {
  const { list, newItem, addLabel, max, onChange, children } = props;
  const items = props.items.length === 0 ? [newItem] : props.items;
  const t = useTranslations("profileEditing");
  const root = useRef<HTMLDivElement>(null);
  const [keys, setKeys] = useState<readonly string[]>(() => items.map(() => crypto.randomUUID()));
  const [announcement, setAnnouncement] = useState("");
  const [focus, setFocus] = useState<RowFocus | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const row = root.current?.querySelectorAll<HTMLElement>(":scope > ol > li")[focus.index];
    row?.querySelector<HTMLElement>(focus.selector)?.focus();
  }, [focus]);
  // Other items than those of the rows, e.g. what was stored elsewhere.
  if (keys.length !== items.length) setKeys(items.map(() => crypto.randomUUID()));

  function change(nextItems: Item[], nextKeys: readonly string[]) {
    setKeys(nextKeys);
    onChange(nextItems);
  }
  function add(index: number) {
    if (items.length >= max) return;
    change(items.toSpliced(index, 0, newItem), keys.toSpliced(index, 0, crypto.randomUUID()));
    setFocus({ index, selector: "input" });
  }
  function step(index: number, by: number) {
    change(moveTo(items, index, index + by), moveTo(keys, index, index + by));
    setAnnouncement(t("moved", { number: index + by + 1, count: items.length }));
    setFocus({ index: index + by, selector: "[aria-haspopup]" });
  }
  function dropBeside(draggedKey: string, key: string, side: DropSide) {
    const [from, beside] = [keys.indexOf(draggedKey), keys.indexOf(key)];
    change(moveBeside(items, from, beside, side), moveBeside(keys, from, beside, side));
  }
  function handleKey(event: KeyboardEvent, index: number) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add(index + 1);
  }
  return (
    <div ref={root} className={styles.rows}>
      <ol>
        {items.map((item, index) => (
          <Row
            key={keys[index]}
            list={list}
            id={keys[index] ?? ""}
            onDrop={(dragged, side) => dropBeside(dragged, keys[index] ?? "", side)}
            onKey={(event) => handleKey(event, index)}
            menu={
              <ItemMenu
                label={t("rowMenu", { number: index + 1 })}
                index={index}
                count={items.length}
                onStep={(by) => step(index, by)}
                onRemove={() => {
                  change(items.toSpliced(index, 1), keys.toSpliced(index, 1));
                  setFocus({ index: Math.max(0, index - 1), selector: "input" });
                }}
              />
            }
          >
            {children(item, index, (next) => onChange(items.with(index, next)))}
          </Row>
        ))}
      </ol>
      {items.length < max && (
        <Button
          size="small"
          variant="secondary"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => add(items.length)}
        >
          {addLabel}
        </Button>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {announcement}
      </p>
    </div>
  );
}

type RowProps = {
  readonly list: string;
  readonly id: string;
  readonly onDrop: (draggedId: string, side: DropSide) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly menu: ReactNode;
  readonly children: ReactNode;
};

function Row({ list, id, onDrop, onKey, menu, children }: RowProps) {
  const { ref, handle, side } = useReorder({ list, id, axis: "column", onDrop });
  return (
    <li ref={ref} className={styles.row} data-drop={side ?? undefined} onKeyDown={onKey}>
      <div className={styles.rowFields}>{children}</div>
      <div ref={handle} className={styles.handle}>
        {menu}
      </div>
    </li>
  );
}
