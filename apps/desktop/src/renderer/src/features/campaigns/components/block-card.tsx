import { Button } from "@blueprintjs/core";
import { campaignProblems } from "@meander/domain/campaign/problems";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { KeyedBlock } from "../draft.ts";
import { BlockFields } from "./block-fields.tsx";
import styles from "../campaigns.module.css";

type Props = {
  readonly keyed: KeyedBlock;
  readonly at: number;
  readonly total: number;
  readonly onChange: (block: CampaignBlock) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
};

/** One block with its fields. Alt with an arrow key moves it and preserves the focus. */
export function BlockCard({ keyed: { block }, at, total, onChange, onMove, onRemove }: Props) {
  const t = useTranslations("console.campaigns.message");
  const kind = t(`kind.${block.type}`);
  const isUnfinished = isIncomplete(block);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const focused = event.target;
    flushSync(() => onMove(event.key === "ArrowUp" ? -1 : 1));
    if (focused instanceof HTMLElement) focused.focus();
  };
  return (
    <li
      className={styles.campaignBlock}
      aria-label={t("position", { kind, n: at + 1, total })}
      data-unfinished={isUnfinished || undefined}
      onKeyDown={onKeyDown}
    >
      <header>
        <span className={styles.campaignBlockKind}>{kind}</span>
        {isUnfinished ? <span className={styles.campaignUnfinished}>{t("unfinished")}</span> : null}
        <Button
          variant="minimal"
          size="small"
          icon="arrow-up"
          disabled={at === 0}
          aria-label={t("up", { kind })}
          onClick={() => onMove(-1)}
        />
        <Button
          variant="minimal"
          size="small"
          icon="arrow-down"
          disabled={at === total - 1}
          aria-label={t("down", { kind })}
          onClick={() => onMove(1)}
        />
        <Button variant="minimal" size="small" icon="trash" aria-label={t("remove", { kind })} onClick={onRemove} />
      </header>
      <BlockFields block={block} onChange={onChange} />
    </li>
  );
}

function isIncomplete(block: CampaignBlock): boolean {
  const alone = {
    subject: "",
    preheader: "",
    blocks: [block],
    audience: { place: null, categories: [] },
    mailsPerMinute: null,
  };
  return campaignProblems(alone).includes("blockIncomplete");
}
