import { Button } from "@blueprintjs/core";
import { findUnknownPlaceholders } from "@meander/domain/campaign/placeholders";
import { campaignProblems } from "@meander/domain/campaign/problems";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { blockTypes, bodyOf, type Draft, emptyBlock, type KeyedBlock, keyBlock, moveBlock } from "../draft.ts";
import { BlockCard } from "./block-card.tsx";
import { PersonalField } from "./personal-field.tsx";
import { ProblemList } from "./problem-list.tsx";
import { QuietBar } from "./quiet-bar.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly draft: Draft; readonly onChange: (changes: Partial<Draft>) => void };
type Removed = { readonly at: number; readonly block: KeyedBlock };

const maxBlocks = 40;

export function MessagePanel({ draft, onChange }: Props) {
  const t = useTranslations("console.campaigns.message");
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { blocks } = draft;
  const body = bodyOf(draft);
  const setBlocks = (next: readonly KeyedBlock[]) => onChange({ blocks: next });
  const undo = () => {
    if (removed !== null) setBlocks(blocks.toSpliced(removed.at, 0, removed.block));
    setRemoved(null);
  };
  useKeys({ undo: removed === null ? undefined : undo });
  return (
    <section className={styles.campaignPanel} aria-labelledby="campaign-message" data-panel="message">
      <h2 id="campaign-message">{t("heading")}</h2>
      <ProblemList problems={campaignProblems(body)} placeholders={findUnknownPlaceholders(body)} />
      <PersonalField
        id="campaign-subject"
        label={t("subject")}
        value={draft.subject}
        max={200}
        onChange={(subject) => onChange({ subject })}
      />
      <PersonalField
        id="campaign-preheader"
        label={t("preheader")}
        hint={t("preheaderHint")}
        value={draft.preheader}
        max={200}
        onChange={(preheader) => onChange({ preheader })}
      />
      <h3 id="campaign-blocks" tabIndex={-1}>
        {t("blocks")}
      </h3>
      <p className={textStyles.quiet}>{blocks.length === 0 ? t("empty") : t("moveHint")}</p>
      <ol className={styles.campaignBlocks}>
        {blocks.map((keyed, at) => (
          <BlockCard
            key={keyed.key}
            keyed={keyed}
            at={at}
            total={blocks.length}
            onChange={(block) => setBlocks(blocks.with(at, { ...keyed, block }))}
            onMove={(step) => setBlocks(moveBlock(blocks, at, step))}
            onRemove={() => {
              setBlocks(blocks.toSpliced(at, 1));
              setRemoved({ at, block: keyed });
            }}
          />
        ))}
      </ol>
      {removed === null ? null : (
        <QuietBar action={{ text: t("undo"), onClick: undo, key: "undo" }}>
          {t("removed", { kind: t(`kind.${removed.block.block.type}`) })}
        </QuietBar>
      )}
      <fieldset className={styles.campaignAdd} disabled={blocks.length >= maxBlocks}>
        <legend>{t("add")}</legend>
        {blockTypes.map((type) => (
          <Button
            key={type}
            size="small"
            variant="outlined"
            aria-label={t("addKind", { kind: t(`kind.${type}`) })}
            onClick={() => setBlocks([...blocks, keyBlock(emptyBlock(type))])}
          >
            {t(`kind.${type}`)}
          </Button>
        ))}
      </fieldset>
    </section>
  );
}
