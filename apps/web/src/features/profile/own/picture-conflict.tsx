import { Sheet } from "@meander/ui/primitives/sheet";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./own-pictures.module.css";

type PictureConflictProps = {
  readonly isOpen: boolean;
  readonly stored: ReactNode;
  readonly mine: ReactNode;
  readonly onUseStored: () => void;
  readonly onUseMine: () => void;
};

/** Asks which of two pictures to use, when another tab or device changed it meanwhile. */
export function PictureConflict({ isOpen, stored, mine, onUseStored, onUseMine }: PictureConflictProps) {
  const t = useTranslations("pictures");
  return (
    <Sheet open={isOpen} size="medium" title={t("conflictTitle")} closeLabel={t("close")} onClose={onUseStored}>
      <p>{t("conflictText")}</p>
      <div className={styles.conflict}>
        <button type="button" onClick={onUseStored}>
          {stored}
          <span>{t("conflictStored")}</span>
        </button>
        <button type="button" onClick={onUseMine}>
          {mine}
          <span>{t("conflictMine")}</span>
        </button>
      </div>
    </Sheet>
  );
}
