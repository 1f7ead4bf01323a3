import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "../use-translations.ts";
import { useConsoleSettings } from "../console/console-settings.ts";
import { KeyHint } from "../keys/key-hint.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { serverPictureQuery } from "./server-picture.ts";
import { reasonOf } from "../query/call.ts";
import { noteExposure } from "./exposure.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./veiled-picture.module.css";
import textStyles from "../text.module.css";

type VeiledPictureProps = {
  readonly path: string;
  readonly title: string;
  /** Whatever the settings say. */
  readonly isAlwaysVeiled: boolean;
  readonly hasCaption?: boolean;
};

/** Blurred and grey until Space or the pointer is held down, depending on the settings. */
export function VeiledPicture({ path, title, isAlwaysVeiled, hasCaption = true }: VeiledPictureProps) {
  const t = useTranslations("console.moderation.evidence");
  const tError = useTranslations("console.error");
  const { arePicturesVeiled, pictureBlur, arePicturesGrey } = useConsoleSettings();
  const hasVeil = isAlwaysVeiled || arePicturesVeiled;
  const [isHeld, setIsHeld] = useState(false);
  const { data: source, error } = useQuery(serverPictureQuery(path));
  const reveal = () => {
    if (hasVeil && !isHeld) noteExposure();
    setIsHeld(true);
  };
  // The key is of the reported picture; those around it are pressed.
  useKeys({ reveal: hasVeil && hasCaption ? reveal : undefined });
  useEffect(() => {
    const veil = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === " ") setIsHeld(false);
    };
    addEventListener("keyup", veil);
    addEventListener("blur", veil);
    return () => {
      removeEventListener("keyup", veil);
      removeEventListener("blur", veil);
    };
  }, []);
  if (error !== null) {
    const reason = reasonOf(error);
    return <p className={styles.note}>{t("pictureFailed", { reason: reason.message ?? tError(reason.code) })}</p>;
  }
  return (
    <figure className={styles.picture} data-testid="case-picture">
      <button
        type="button"
        className={styles.frame}
        aria-label={t("reveal")}
        aria-pressed={isHeld || !hasVeil}
        onPointerDown={reveal}
        onPointerUp={() => setIsHeld(false)}
        onPointerLeave={() => setIsHeld(false)}
        onKeyDown={(event) => event.key === " " && reveal()}
      >
        {source === undefined ? (
          <span className={a11y.visuallyHidden}>{t("pictureLoading")}</span>
        ) : (
          <img
            src={source}
            alt={t("picture", { title })}
            data-veiled={(hasVeil && !isHeld) || undefined}
            data-blur={isAlwaysVeiled ? "strong" : pictureBlur}
            data-grey={isAlwaysVeiled || arePicturesGrey || undefined}
            draggable={false}
          />
        )}
      </button>
      {hasCaption ? (
        <figcaption className={textStyles.quiet}>
          {hasVeil ? t.rich("veiled", { key: () => <KeyHint id="reveal" /> }) : t("unveiled")}
        </figcaption>
      ) : null}
    </figure>
  );
}
