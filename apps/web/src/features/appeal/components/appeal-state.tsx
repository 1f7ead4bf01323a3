import type { AppealRecord } from "@meander/domain/contract/moderation";
import { momentText } from "@meander/domain/time/moment";
import { useLocale, useTranslations } from "use-intl";

type Appeal = NonNullable<AppealRecord["appeal"]>;

export function AppealState({ appeal }: { readonly appeal: Appeal }) {
  const t = useTranslations();
  const locale = useLocale();
  const at = appeal.answeredAt ?? appeal.createdAt;
  return (
    <section data-status={appeal.status} aria-live="polite">
      <h2>{t(`moderation.appeal.${appeal.status}`)}</h2>
      <p>
        {t.rich(`moderation.appeal.${appeal.status}Text`, {
          date: momentText(new Date(at), locale),
          time: (chunks) => <time dateTime={at}>{chunks}</time>,
        })}
      </p>
      {appeal.answer === "" ? null : <p>{t("moderation.appeal.moderatorAdds", { reason: appeal.answer })}</p>}
      <h3>{t("moderation.appeal.appealText")}</h3>
      <blockquote>{appeal.text}</blockquote>
    </section>
  );
}
