import { useFormatter } from "use-intl";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { type LegalKey, useLegalTexts } from "./use-legal-texts.ts";
import "./legal.css";

/** The day both documents last changed. */
const IN_FORCE = "2026-11-01";

type LegalDocumentProps = {
  readonly title: LegalKey;
  readonly intro: LegalKey;
  readonly sections: readonly (readonly [heading: LegalKey, text: LegalKey])[];
};

export function LegalDocument({ title, intro, sections }: LegalDocumentProps) {
  const t = useLegalTexts();
  const format = useFormatter();
  usePageTitle(t(title));
  const day = format.dateTime(new Date(`${IN_FORCE}T12:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  return (
    <article className="legal">
      <h1>{t(title)}</h1>
      <p className="legal__date">
        <time dateTime={IN_FORCE}>{t("updated", { date: day })}</time>
      </p>
      <p className="legal__intro">{t(intro)}</p>
      {sections.map(([heading, text]) => (
        <section key={heading}>
          <h2>{t(heading)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </article>
  );
}
