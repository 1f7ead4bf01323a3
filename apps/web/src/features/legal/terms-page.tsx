import { legal } from "@meander/domain/messages/en/legal";
import type { PageModule } from "../../shared/page/page.ts";
import { LegalDocument } from "./legal-document.tsx";

function TermsPage() {
  return (
    <LegalDocument
      title="termsTitle"
      intro="termsIntro"
      sections={[
        ["termsWhoTitle", "termsWho"],
        ["termsUseTitle", "termsUse"],
        ["termsContentTitle", "termsContent"],
        ["termsProhibitedTitle", "termsProhibited"],
        ["termsMeetTitle", "termsMeet"],
        ["termsEndTitle", "termsEnd"],
        ["termsLawTitle", "termsLaw"],
      ]}
    />
  );
}

export const page: PageModule = {
  Page: TermsPage,
  head: () => ({ title: legal.termsTitle, description: legal.termsIntro }),
};
