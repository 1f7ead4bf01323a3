import { useTranslations } from "../use-translations.ts";
import { formatRoute } from "../navigation/route.ts";

/** A link to the case that decides about what is shown. */
export function CaseLink({ caseId }: { readonly caseId: string }) {
  const t = useTranslations("console");
  return <a href={formatRoute({ screen: "queue", params: [caseId] })}>{t("toCase")}</a>;
}
