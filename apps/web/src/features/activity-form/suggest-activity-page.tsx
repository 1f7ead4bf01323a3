import { activityForm } from "@meander/domain/messages/en/activity-form";
import { discover } from "@meander/domain/messages/en/discover";
import { useTranslations } from "use-intl";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { ActivityForm } from "./components/activity-form.tsx";
import { emptyFormValues } from "./form-values.ts";

function SuggestActivityPage() {
  const t = useTranslations("activityForm");
  usePageTitle(t("suggestTitle"));
  return <ActivityForm mode="suggest" activity={null} initial={emptyFormValues} />;
}

export const page: PageModule = {
  Page: SuggestActivityPage,
  extraMessages: { activityForm, discover },
  head: (_context, t) => ({ title: t("activityForm.suggestTitle"), isHiddenFromSearch: true }),
};
