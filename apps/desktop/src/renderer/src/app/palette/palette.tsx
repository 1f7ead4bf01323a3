import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "../../shared/use-translations.ts";
import { KeyHint } from "../../shared/keys/key-hint.tsx";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { type PaletteEntry, paletteGroups } from "./palette-entry.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";
import styles from "./palette.module.css";
import textStyles from "../../shared/text.module.css";

type PaletteProps = { readonly actions: readonly PaletteEntry[]; readonly onOpen: () => void };

/** The command palette: screens, cases, people and commands, by fuzzy search. */
export function Palette({ actions, onOpen }: PaletteProps) {
  const t = useTranslations("console.shell.palette");
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const listId = useId();
  const { entries, isSearching, isOffline } = usePaletteEntries(typed, isOpen, actions);
  const index = Math.min(chosen, entries.length - 1);
  // Focus moves synchronously, so that the next typed letters reach the field.
  const open = () => field.current?.focus();
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget;
    setIsOpen(true);
    onOpen();
  };
  const close = () => {
    setIsOpen(false);
    setTyped("");
    setChosen(0);
    field.current?.blur();
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    close();
    entry.run();
  };
  useKeys({ palette: isOpen ? close : open, close: isOpen ? close : undefined });
  useEffect(() => window.meander.onMenuChosen(({ item }) => item === "palette" && field.current?.focus()), []);
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, index, listId]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") run(entries[index]);
    else if (step !== undefined) setChosen((index + step + entries.length) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette} data-open={isOpen || undefined}>
      <input
        ref={field}
        className={styles.field}
        data-slot="palette-field"
        role="combobox"
        aria-label={t("label")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && index >= 0 ? `${listId}-${index}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t("field")}
        value={typed}
        onFocus={onFocus}
        onBlur={() => setIsOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <KeyHint id="palette" />
      {isOpen ? (
        <div className={styles.panel}>
          <div id={listId} role="listbox" aria-label={t("label")}>
            {paletteGroups.map((group) => (
              <PaletteGroup key={group} group={group} entries={entries} chosen={index} listId={listId} onRun={run} />
            ))}
          </div>
          <div role="status">
            {entries.length === 0 && !isSearching ? <p>{t("nothing")}</p> : null}
            {isSearching ? <p>{t("searching")}</p> : null}
            {isOffline ? <p>{t("peopleOffline")}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

type PaletteGroupProps = {
  readonly group: (typeof paletteGroups)[number];
  readonly entries: readonly PaletteEntry[];
  readonly chosen: number;
  readonly listId: string;
  readonly onRun: (entry: PaletteEntry) => void;
};

function PaletteGroup({ group, entries, chosen, listId, onRun }: PaletteGroupProps) {
  const t = useTranslations("console.shell.palette");
  const own = entries.flatMap((entry, index) => (entry.group === group ? [{ entry, index }] : []));
  if (own.length === 0) return null;
  return (
    <fieldset aria-label={t(group)}>
      <p className={styles.group} aria-hidden="true">
        {t(group)}
      </p>
      {own.map(({ entry, index }) => (
        <div
          key={entry.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={styles.entry}
          // Prevents the blur that would close the list before the click.
          onPointerDown={(event) => {
            event.preventDefault();
            onRun(entry);
          }}
        >
          <span>{entry.title}</span>
          {entry.hint === undefined ? null : <span className={textStyles.quiet}>{entry.hint}</span>}
          {entry.shortcut === undefined ? null : <KeyHint id={entry.shortcut} />}
        </div>
      ))}
    </fieldset>
  );
}
