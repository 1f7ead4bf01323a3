import type { Activity } from "@meander/domain/contract/activities";
import { policies } from "@meander/domain/messages/en/moderation";
import { useTranslations } from "use-intl";
import { MoreWords } from "../../../shared/i18n/more-words.tsx";

type HiddenCategory = NonNullable<NonNullable<Activity["hidden"]>["category"]>;

const words = { moderation: { policy: policies } };

/** The policy by which an activity was hidden. */
export function HiddenReason({ category }: { readonly category: HiddenCategory }) {
  return (
    <MoreWords words={words}>
      <Reason category={category} />
    </MoreWords>
  );
}

function Reason({ category }: { readonly category: HiddenCategory }) {
  const t = useTranslations();
  return (
    <p>
      {t("activity.hiddenWhy", {
        policy: t(`moderation.policy.${category}.title`),
        rule: t(`moderation.policy.${category}.rule`),
      })}
    </p>
  );
}
