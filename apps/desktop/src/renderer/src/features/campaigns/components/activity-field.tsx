import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ActivitySearch } from "../../../shared/choose/activity-search.tsx";
import styles from "../campaigns.module.css";

type Props = { readonly activityId: string | null; readonly onChange: (activityId: string | null) => void };

export function ActivityField({ activityId, onChange }: Props) {
  const t = useTranslations("console.campaigns.message");
  const [title, setTitle] = useState<string | null>(null);
  if (activityId !== null)
    return (
      <p className={styles.campaignChosen} data-testid="campaign-chosen">
        <span>{title === null ? t("activityChosenUnnamed") : t("activityChosen", { title })}</span>
        <Button variant="minimal" size="small" onClick={() => onChange(null)}>
          {t("activityOther")}
        </Button>
      </p>
    );
  return (
    <ActivitySearch
      label={t("activityLabel")}
      onChoose={(id, name) => {
        setTitle(name);
        onChange(id);
      }}
    />
  );
}
