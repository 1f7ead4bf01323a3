import type { CaseRecord } from "@meander/domain/contract/cases";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useCaseTitle } from "../case-text.ts";
import { isAboutMinor } from "@meander/domain/moderation/about-minor";
import { hasChanged, listEvidence } from "../evidence.ts";
import { VeiledPicture } from "../../../shared/pictures/veiled-picture.tsx";
import caseCardStyles from "./case-card.module.css";
import styles from "./case-evidence.module.css";
import textStyles from "../../../shared/text.module.css";

/** The reported content, at the time of the report and now. */
export function CaseEvidence({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation.evidence");
  const titleOf = useCaseTitle();
  const { subject } = record;
  const then = listEvidence(record);
  return (
    <section className={caseCardStyles.caseCard} data-slot="case-card" aria-labelledby="case-evidence">
      <h2 id="case-evidence">{t("heading")}</h2>
      <div className={styles.caseEvidence}>
        {subject.image === null ? null : (
          <VeiledPicture path={subject.image} title={titleOf(record)} isAlwaysVeiled={isAboutMinor(record)} />
        )}
        <div className={styles.text}>
          {subject.activityTitle === null || subject.type === "image" ? null : (
            <p className={textStyles.quiet}>{t("commentOn", { title: subject.activityTitle })}</p>
          )}
          {subject.type === "image" ? <PicturePlaces places={subject.places} /> : null}
          <h3>{t("when")}</h3>
          {then.length === 0 ? <p className={textStyles.quiet}>{t("nothing")}</p> : null}
          {then.map((text) => (
            <blockquote key={text} className={caseCardStyles.quote}>
              {text}
            </blockquote>
          ))}
          <CurrentState record={record} />
        </div>
      </div>
    </section>
  );
}

function PicturePlaces({ places }: Pick<CaseRecord["subject"], "places">) {
  const t = useTranslations("console.moderation.evidence");
  return (
    <>
      <h3>{t("places")}</h3>
      {places.length === 0 ? <p className={textStyles.quiet}>{t("noPlaces")}</p> : null}
      <ul className={styles.places} data-testid="picture-places">
        {places.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>{t(`place.${kind}`, { title: title ?? "" })}</li>
        ))}
      </ul>
    </>
  );
}

function CurrentState({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation.evidence");
  if (record.subject.isDeleted) return <p className={textStyles.quiet}>{t("deleted")}</p>;
  if (!hasChanged(record)) return <p className={textStyles.quiet}>{t("unchanged")}</p>;
  return (
    <>
      <h3>{t("now")}</h3>
      <blockquote className={caseCardStyles.quote}>{record.subject.text}</blockquote>
    </>
  );
}
