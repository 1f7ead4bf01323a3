import { Button } from "@blueprintjs/core";
import { useRef } from "react";
import { useTranslations } from "../shared/use-translations.ts";
import { KeyHint } from "../shared/keys/key-hint.tsx";
import { canChangeKey, type KeyId, keyIds, keymap } from "../shared/keys/keymap.ts";
import { ChangeKey } from "./change-key.tsx";
import { listBoundKeys, useKeys } from "../shared/keys/use-keys.ts";
import { ScrollArea } from "../shared/scroll-area.tsx";
import { usePanelFocus } from "../shared/use-panel-focus.ts";
import { screens, type Screen } from "./screens.tsx";
import styles from "./key-sheet.module.css";
import textStyles from "../shared/text.module.css";

const groups = ["everywhere", "screens", "queue", "case", "list", "campaign"] as const;
const screenKeys: ReadonlySet<KeyId> = new Set(screens.map(({ shortcut }) => shortcut));

type KeySheetProps = { readonly onClose: () => void; readonly accessibleScreens: readonly Screen[] };

/**
 * Every shortcut available to this person, by context, with the active ones emphasised. While it is open, shortcuts
 * close it and have no other effect.
 */
export function KeySheet({ onClose, accessibleScreens }: KeySheetProps) {
  const t = useTranslations("console.shell.keys");
  const sheet = useRef<HTMLElement>(null);
  const own: ReadonlySet<KeyId> = new Set(accessibleScreens.map(({ shortcut }) => shortcut));
  const isModerating = accessibleScreens.some(({ group }) => group === "moderation");
  const isShown = (id: KeyId) => {
    if (keymap[id].group === "screens") return screenKeys.has(id) && own.has(id);
    if (keymap[id].group === "campaign") return accessibleScreens.some((screen) => screen.id === "campaigns");
    return isModerating || (keymap[id].group === "everywhere" && id !== "undo");
  };
  usePanelFocus(sheet);
  useKeys({ close: onClose, keySheet: onClose }, { isExclusive: true });
  return (
    <aside ref={sheet} className={styles.keySheet} data-slot="panel" tabIndex={-1} aria-labelledby="key-sheet-heading">
      <div className={styles.keySheetHead}>
        <h2 id="key-sheet-heading">{t("heading")}</h2>
        <Button variant="minimal" icon="cross" onClick={onClose} aria-label={t("close")} />
      </div>
      <ScrollArea className={styles.keySheetBody} label={t("heading")}>
        <p className={textStyles.quiet}>{t("hint")}</p>
        {groups.map((group) => (
          <KeyGroup key={group} group={group} ids={keyIds.filter((id) => keymap[id].group === group && isShown(id))} />
        ))}
      </ScrollArea>
    </aside>
  );
}

function KeyGroup({ group, ids }: { readonly group: (typeof groups)[number]; readonly ids: readonly KeyId[] }) {
  const t = useTranslations("console.shell.keys");
  const bound = listBoundKeys();
  if (ids.length === 0) return null;
  return (
    <section aria-label={t(`group.${group}`)}>
      <h3>{t(`group.${group}`)}</h3>
      <dl className={styles.keyList}>
        {ids.map((id) => (
          <div key={id} data-bound={bound.has(id) || undefined}>
            <dt>{t(`what.${id}`)}</dt>
            <dd>{canChangeKey(id) ? <ChangeKey id={id} /> : <KeyHint id={id} all />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
