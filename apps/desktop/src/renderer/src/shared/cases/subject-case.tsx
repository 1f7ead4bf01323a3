import { Button } from "@blueprintjs/core";
import type { OpenCaseBody } from "@meander/domain/contract/cases";
import type { SubjectCase as FoundCase } from "@meander/domain/contract/moderation";
import { useTranslations } from "../use-translations.ts";
import listWithPanelStyles from "../grid/list-with-panel.module.css";
import { KeyHint } from "../keys/key-hint.tsx";
import type { KeyId } from "../keys/keymap.ts";
import { CaseLink } from "./case-link.tsx";
import { OpenCaseForm } from "./open-case-form.tsx";

type Props = Pick<OpenCaseBody, "subjectType" | "subjectId"> & {
  readonly name: string;
  /** The undecided case about the subject, else the last; null without one. */
  readonly found: FoundCase | null;
  readonly canOpen?: boolean;
  readonly isOpening: boolean;
  readonly onOpening: (isOpening: boolean) => void;
  readonly keyId?: KeyId;
};

/** A link to the case about a subject, and the way to open one while none is undecided. */
export function SubjectCase({ subjectType, subjectId, name, found, canOpen = true, ...opening }: Props) {
  const t = useTranslations("console.moderation.cases");
  const { isOpening, onOpening, keyId } = opening;
  const mayOpen = canOpen && found?.isUndecided !== true;
  const canOpenNow = mayOpen && !isOpening;
  return (
    <>
      {canOpenNow || found !== null ? (
        <div className={listWithPanelStyles.detailActions}>
          {canOpenNow ? (
            <Button icon="folder-new" onClick={() => onOpening(true)}>
              {t("open")} {keyId === undefined ? null : <KeyHint id={keyId} />}
            </Button>
          ) : null}
          {found === null ? null : <CaseLink caseId={found._id} />}
        </div>
      ) : null}
      {mayOpen && isOpening ? (
        <OpenCaseForm subjectType={subjectType} subjectId={subjectId} name={name} onCancel={() => onOpening(false)} />
      ) : null}
    </>
  );
}
