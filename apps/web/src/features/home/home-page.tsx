import { useTranslations } from "use-intl";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";

function HomePage() {
  const t = useTranslations("web");
  usePageTitle();
  return <h1>{t("tagline")}</h1>;
}

export const page: PageModule = { Page: HomePage };
