import { activityForm } from "@meander/domain/messages/en/activity-form";
import { discover } from "@meander/domain/messages/en/discover";
import { useTranslations } from "use-intl";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { ActivityForm } from "./components/activity-form.tsx";
import { emptyFormValues } from "./form-values.ts";

function CreateActivityPage() {
  const t = useTranslations("activityForm");
  usePageTitle(t("createTitle"));
  return <ActivityForm mode="create" activity={null} initial={emptyFormValues} />;
}

export const page: PageModule = {
  Page: CreateActivityPage,
  extraMessages: { activityForm, discover },
  head: (_context, t) => ({ title: t("activityForm.createTitle"), isHiddenFromSearch: true }),
};
