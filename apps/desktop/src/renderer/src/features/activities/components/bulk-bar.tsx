import { Button } from "@blueprintjs/core";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../activities.module.css";

type Props = {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onRecommend: (recommended: boolean) => void;
  readonly onClearSelection: () => void;
};

export function BulkBar({ count, isBusy, onRecommend, onClearSelection }: Props) {
  const t = useTranslations("console.administration.activities");
  if (count === 0) return null;
  return (
    <div className={styles.bulkBar}>
      <strong>{t("chosen", { count })}</strong>
      <Button intent="primary" size="small" disabled={isBusy} text={t("recommend")} onClick={() => onRecommend(true)} />
      <Button size="small" disabled={isBusy} text={t("unrecommend")} onClick={() => onRecommend(false)} />
      <Button size="small" variant="minimal" disabled={isBusy} text={t("letGo")} onClick={onClearSelection} />
    </div>
  );
}
