import { legal } from "@meander/domain/messages/en/legal";
import type { PageModule } from "../../shared/page/page.ts";
import { LegalDocument } from "./legal-document.tsx";

function PrivacyPage() {
  return (
    <LegalDocument
      title="privacyTitle"
      intro="privacyIntro"
      sections={[
        ["privacyUseTitle", "privacyUse"],
        ["privacyLocationTitle", "privacyLocation"],
        ["privacyLogTitle", "privacyLog"],
        ["privacyCookiesTitle", "privacyCookies"],
        ["privacyThirdTitle", "privacyThird"],
        ["privacyChildrenTitle", "privacyChildren"],
        ["privacyRightsTitle", "privacyRights"],
      ]}
    />
  );
}

export const page: PageModule = {
  Page: PrivacyPage,
  head: () => ({ title: legal.privacyTitle, description: legal.privacyIntro }),
};
