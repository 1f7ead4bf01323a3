import { legal } from "@meander/domain/messages/en/legal";
import { termsPath } from "@meander/domain/paths";
import type { PageModule } from "../../shared/page/page.ts";
import { LegalDocument } from "./legal-document.tsx";
import { prefetchSite } from "./queries.ts";

function TermsPage() {
  return (
    <LegalDocument
      path={termsPath}
      title="termsTitle"
      intro="termsIntro"
      sections={[
        { heading: "termsWhoTitle", text: "termsWho" },
        { heading: "termsUseTitle", text: "termsUse" },
        { heading: "termsContentTitle", text: "termsContent" },
        { heading: "termsProhibitedTitle", text: "termsProhibited" },
        { heading: "termsMeetTitle", text: "termsMeet" },
        { heading: "termsEndTitle", text: "termsEnd" },
        { heading: "termsLawTitle", text: "termsLaw" },
      ]}
    />
  );
}

export const page: PageModule = {
  Page: TermsPage,
  prefetch: prefetchSite,
  extraMessages: { legal },
  head: (_, t) => ({ title: t("legal.termsTitle"), description: t("legal.termsDescription") }),
};
