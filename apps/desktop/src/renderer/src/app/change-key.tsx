import { Button } from "@blueprintjs/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "../shared/use-translations.ts";
import { useConsoleSettings, useSaveConsoleSettings } from "../shared/console/console-settings.ts";
import { KeyHint } from "../shared/keys/key-hint.tsx";
import { findTaken, isLetter, type KeyId, strokeOf } from "../shared/keys/keymap.ts";
import styles from "./key-sheet.module.css";

/** The key of a decision: pressed, it waits for another one, which is stored for the person. */
export function ChangeKey({ id }: { readonly id: KeyId }) {
  const t = useTranslations("console.shell.keys");
  const settings = useConsoleSettings();
  const { mutate: save } = useSaveConsoleSettings();
  const [isWaiting, setIsWaiting] = useState(false);
  const [taken, setTaken] = useState<KeyId | "notALetter" | null>(null);
  const stop = () => {
    setIsWaiting(false);
    setTaken(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (!isWaiting || stroke === null || stroke === "Tab" || stroke === "Shift") return;
    event.preventDefault();
    event.stopPropagation();
    if (stroke === "Escape") return stop();
    const other = isLetter(stroke) ? (findTaken(stroke, id, settings.keys) ?? null) : "notALetter";
    if (other !== null) return setTaken(other);
    save({ ...settings, keys: { ...settings.keys, [id]: stroke } });
    stop();
  };
  const reset = () => {
    const { [id]: _own, ...keys } = settings.keys;
    save({ ...settings, keys });
  };
  return (
    <span className={styles.change}>
      <button
        type="button"
        aria-label={t("change", { what: t(`what.${id}`) })}
        aria-pressed={isWaiting}
        onClick={() => setIsWaiting(true)}
        onBlur={stop}
        onKeyDown={onKeyDown}
      >
        {isWaiting ? t("press") : <KeyHint id={id} all />}
      </button>
      {settings.keys[id] === undefined ? null : (
        <Button
          size="small"
          variant="minimal"
          icon="reset"
          aria-label={t("reset")}
          title={t("reset")}
          onClick={reset}
        />
      )}
      <span role="alert">
        {taken === null ? null : taken === "notALetter" ? t("notALetter") : t("taken", { what: t(`what.${taken}`) })}
      </span>
    </span>
  );
}
