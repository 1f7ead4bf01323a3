import type { CaseRecord } from "@meander/domain/contract/cases";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { CaseLinks } from "../../../shared/cases/case-links.tsx";
import { personCasesQuery } from "../../../shared/cases/person-cases.ts";
import { usePermission } from "../../../shared/console/staff.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import styles from "../../../shared/text.module.css";

type Props = { readonly caseId: string; readonly owner: NonNullable<CaseRecord["owner"]> };

/** Other cases about the same person. Needs the server. */
export function OtherCases({ caseId, owner }: Props) {
  const t = useTranslations("console.moderation.cases");
  const tError = useTranslations("console.error");
  const maySeePerson = usePermission("seeUserDetails");
  const { data, error } = useQuery(personCasesQuery(owner.userId));
  const others = data?.cases.filter(({ id }) => id !== caseId);
  return (
    <section aria-labelledby="case-others">
      <h2 id="case-others">{t("others", { name: owner.name })}</h2>
      {others === undefined ? (
        <p className={styles.quiet}>{error === null ? t("loading") : tError(reasonOf(error).code)}</p>
      ) : others.length === 0 ? (
        <p className={styles.quiet}>{t("noOthers")}</p>
      ) : (
        <CaseLinks cases={others} />
      )}
      {maySeePerson ? <a href={formatRoute({ screen: "people", params: [owner.userId] })}>{t("toPerson")}</a> : null}
    </section>
  );
}
