import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import { categories } from "@meander/domain/activity/category";
import { campaignLink } from "@meander/domain/campaign/link";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import { useId } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ActivityField } from "./activity-field.tsx";
import { PersonalField } from "./personal-field.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props<Type extends CampaignBlock["type"]> = {
  readonly block: Extract<CampaignBlock, { type: Type }>;
  readonly onChange: (block: CampaignBlock) => void;
};

export function BlockFields({ block, onChange }: Props<CampaignBlock["type"]>) {
  const t = useTranslations("console.campaigns.message");
  switch (block.type) {
    case "heading":
      return (
        <PersonalField
          label={t("text")}
          value={block.text}
          max={200}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case "paragraph":
      return (
        <PersonalField
          isLong
          label={t("text")}
          value={block.text}
          max={4_000}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case "button":
      return <ButtonFields block={block} onChange={onChange} />;
    case "activity":
      return (
        <ActivityField activityId={block.activityId} onChange={(activityId) => onChange({ ...block, activityId })} />
      );
    case "picture":
      return <PictureFields block={block} onChange={onChange} />;
    case "divider":
      return <p className={textStyles.quiet}>{t("dividerText")}</p>;
  }
}

function ButtonFields({ block, onChange }: Props<"button">) {
  const t = useTranslations("console.campaigns.message");
  const id = useId();
  const isWrong = block.href !== "" && campaignLink(block.href, "") === null;
  return (
    <>
      <PersonalField
        label={t("label")}
        value={block.label}
        max={80}
        onChange={(label) => onChange({ ...block, label })}
      />
      <div className={styles.campaignField}>
        <label className={styles.campaignLabel} htmlFor={id}>
          {t("href")}
        </label>
        <InputGroup
          id={id}
          value={block.href}
          maxLength={500}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onValueChange={(href) => onChange({ ...block, href: href.trim() })}
        />
        <p id={`${id}-hint`} className={isWrong ? styles.campaignWrong : textStyles.quiet}>
          {t(isWrong ? "hrefWrong" : "hrefHint")}
        </p>
      </div>
    </>
  );
}

const periods = [1, 2, 3, 4] as const;

function PictureFields({ block, onChange }: Props<"picture">) {
  const t = useTranslations("console.campaigns.message");
  const tCategory = useTranslations("console.campaigns.category");
  const tPeriod = useTranslations("console.campaigns.period");
  const id = useId();
  return (
    <>
      <div className={styles.campaignPair}>
        <label className={styles.campaignInline} htmlFor={`${id}-category`}>
          {t("category")}
          <HTMLSelect
            id={`${id}-category`}
            value={block.category}
            onChange={({ currentTarget }) => onChange({ ...block, category: Number(currentTarget.value) })}
          >
            {categories.map(({ code }) => (
              <option key={code} value={code}>
                {tCategory(`${code}`)}
              </option>
            ))}
          </HTMLSelect>
        </label>
        <label className={styles.campaignInline} htmlFor={`${id}-period`}>
          {t("period")}
          <HTMLSelect
            id={`${id}-period`}
            value={block.timePeriodCode}
            onChange={({ currentTarget }) => onChange({ ...block, timePeriodCode: Number(currentTarget.value) })}
          >
            {periods.map((code) => (
              <option key={code} value={code}>
                {tPeriod(`${code}`)}
              </option>
            ))}
          </HTMLSelect>
        </label>
      </div>
      <PersonalField label={t("alt")} value={block.alt} max={200} onChange={(alt) => onChange({ ...block, alt })} />
    </>
  );
}
