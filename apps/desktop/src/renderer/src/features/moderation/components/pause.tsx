import { Button } from "@blueprintjs/core";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "./pause.module.css";

type OfferProps = { readonly count: number; readonly onPause: () => void; readonly onDismiss: () => void };

/** Offers a pause after many pictures. */
export function PauseOffer({ count, onPause, onDismiss }: OfferProps) {
  const t = useTranslations("console.moderation.pause");
  return (
    <div className={styles.offer} role="status" data-testid="pause-offer">
      <p>{t("offer", { count })}</p>
      <Button size="small" intent="primary" text={t("take")} onClick={onPause} />
      <Button size="small" variant="minimal" text={t("dismiss")} onClick={onDismiss} />
    </div>
  );
}

/** Nothing to look at: the open case is closed, so colleagues can take it. */
export function Pause({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTranslations("console.moderation.pause");
  return (
    <EmptyState title={t("title")} actions={<Button autoFocus text={t("end")} onClick={onEnd} />}>
      {t("text")}
    </EmptyState>
  );
}
