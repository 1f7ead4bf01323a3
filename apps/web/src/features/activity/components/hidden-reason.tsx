import type { Activity } from "@meander/domain/contract/activities";
import { policies } from "@meander/domain/messages/en/policies";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";

const extraMessages = { moderation: { policy: policies } };

type Category = NonNullable<NonNullable<Activity["hidden"]>["category"]>;

/** The policy that the hiding is based on. Only the host and staff read it, so the rules aren't loaded for everybody. */
export function HiddenReason({ category }: { readonly category: Category }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <PolicyText category={category} />
    </ExtraMessagesProvider>
  );
}

function PolicyText({ category }: { readonly category: Category }) {
  const t = useTranslations("activity");
  const policy = useTranslations("moderation.policy");
  return <p>{t("hiddenWhy", { policy: policy(`${category}.title`), rule: policy(`${category}.rule`) })}</p>;
}
