import a11y from "@meander/ui/primitives/accessibility.module.css";
import { classNames } from "@meander/ui/primitives/class-names";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useOfferUndo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { ItemMenu } from "../../../shared/reorder/item-menu.tsx";
import { moveBeside, moveTo } from "../../../shared/reorder/move.ts";
import { type DropSide, useReorder } from "../../../shared/reorder/use-reorder.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import profileStyles from "../profile.module.css";
import styles from "./own.module.css";
import { isOnItsWay } from "./use-section.ts";

type Identified = { readonly id: string; readonly sortOrder: number };
type Undo = () => Promise<unknown>;

type OwnCardsProps<Item extends Identified> = {
  readonly list: string;
  readonly className: string;
  readonly section: {
    readonly items: readonly Item[];
    readonly order: (items: readonly Item[]) => Promise<Undo>;
    readonly remove: (item: Item) => Promise<Undo>;
  };
  readonly titleOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
};

/** The cards of a section of one's own, ordered by dragging or keys, and removed with a way back. */
export function OwnCards<Item extends Identified>({ list, className, section, titleOf, render }: OwnCardsProps<Item>) {
  const t = useTranslations("profileEditing");
  const root = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const errorText = useErrorText();
  const offerUndo = useOfferUndo();
  const { items, order, remove } = section;
  const movedId = useRef<string>(undefined);
  // A moved card loses the focus.
  useEffect(() => {
    const index = items.findIndex(({ id }) => id === movedId.current);
    if (index === -1 || document.activeElement !== document.body) return;
    root.current?.children[index]?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }, [items]);

  async function run(change: Promise<Undo>) {
    try {
      offerUndo(await change);
    } catch (error) {
      showSnackbar(errorText(error), "error");
    }
  }
  function step(index: number, by: number) {
    setAnnouncement(t("moved", { number: index + by + 1, count: items.length }));
    movedId.current = items[index]?.id;
    void run(order(moveTo(items, index, index + by)));
  }
  function dropBeside(dragged: string, beside: string, side: DropSide) {
    const indexOf = (id: string) => items.findIndex((item) => item.id === id);
    void run(order(moveBeside(items, indexOf(dragged), indexOf(beside), side)));
  }
  if (items.length === 0) return null;
  return (
    <>
      <ul ref={root} className={classNames(className, styles.cards)}>
        {items.map((item, index) =>
          isOnItsWay(item) ? (
            <li key={item.id} aria-busy="true">
              <article className={profileStyles.outlinedCard}>
                <h3>{titleOf(item)}</h3>
              </article>
            </li>
          ) : (
            <OwnCard
              key={item.id}
              list={list}
              id={item.id}
              onDrop={(dragged, side) => dropBeside(dragged, item.id, side)}
              menu={
                <ItemMenu
                  label={t("itemMenu", { title: titleOf(item) })}
                  index={index}
                  count={items.length}
                  isFloating
                  onStep={(by) => step(index, by)}
                  onRemove={() => void run(remove(item))}
                />
              }
            >
              {render(item)}
            </OwnCard>
          ),
        )}
      </ul>
      {items.length > 1 && <p className={styles.hint}>{t("reorderHint")}</p>}
      <p role="status" className={a11y.visuallyHidden}>
        {announcement}
      </p>
    </>
  );
}

type OwnCardProps = {
  readonly list: string;
  readonly id: string;
  readonly onDrop: (draggedId: string, side: DropSide) => void;
  readonly menu: ReactNode;
  readonly children: ReactNode;
};

function OwnCard({ list, id, onDrop, menu, children }: OwnCardProps) {
  const { ref, handle, side } = useReorder({ list, id, axis: "row", onDrop });
  return (
    <li ref={ref} data-drop={side ?? undefined}>
      {children}
      <div ref={handle} className={styles.cardMenu}>
        {menu}
      </div>
    </li>
  );
}
