import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./menu.module.css";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

/** A choice of one, below its label: the menu stays open. */
export interface MenuChoice {
  id: string;
  label: string;
  options: readonly { id: string; label: string; isChosen: boolean; onChoose: () => void }[];
}

export interface MenuTrigger {
  id: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
}

export interface MenuProps {
  items: readonly (MenuItem | MenuChoice)[];
  /** Renders the button; spread the given props on it. */
  trigger: (props: MenuTrigger) => ReactNode;
  align?: "start" | "end";
  /** Rendered in answer to a press of its button, e.g. because its code was loaded then. */
  isOpenAtFirst?: boolean;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A menu button. Keys: arrows, Home, End, Esc. It closes if the focus or a click goes elsewhere. */
export function Menu({ items, trigger, align = "end", isOpenAtFirst = false }: MenuProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  const entries = () => Array.from(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    document.getElementById(`${id}-button`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === "Tab") setOpen(false);
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const all = entries();
    const at = all.findIndex((entry) => entry.matches(":focus"));
    all[move(at, all.length)]?.focus();
  };

  return (
    <div className={styles.menu} ref={root}>
      {trigger({
        id: `${id}-button`,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": `${id}-list`,
        onClick: () => setOpen(!open),
      })}
      <div
        role="menu"
        id={`${id}-list`}
        aria-labelledby={`${id}-button`}
        tabIndex={-1}
        hidden={!open}
        className={styles.list}
        data-align={align}
        onKeyDown={onKeyDown}
      >
        {items.map((item) =>
          "options" in item ? (
            <Choice key={item.id} choice={item} />
          ) : (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames(styles.item, item.danger && styles.danger)}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ),
        )}
      </div>
    </div>
  );
}

function Choice({ choice }: { readonly choice: MenuChoice }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={styles.choice}>
      <span id={id} className={styles.choiceLabel}>
        {choice.label}
      </span>
      {choice.options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="menuitemradio"
          aria-checked={option.isChosen}
          tabIndex={-1}
          className={styles.item}
          onClick={option.onChoose}
        >
          <span className={styles.dot} aria-hidden="true" />
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
