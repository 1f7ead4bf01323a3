import { legal } from "@meander/domain/messages/en/legal";
import { privacyPath } from "@meander/domain/paths";
import type { PageModule } from "../../shared/page/page.ts";
import { LegalDocument } from "./legal-document.tsx";
import { prefetchSite } from "./queries.ts";
import { StoredTable } from "./stored-table.tsx";

function PrivacyPage() {
  return (
    <LegalDocument
      path={privacyPath}
      title="privacyTitle"
      intro="privacyIntro"
      sections={[
        { heading: "privacyUseTitle", text: "privacyUse" },
        { heading: "privacyLocationTitle", text: "privacyLocation" },
        { heading: "privacyPicturesTitle", text: "privacyPictures" },
        { heading: "privacyRecognitionTitle", text: "privacyRecognition" },
        { heading: "privacyPushTitle", text: "privacyPush" },
        { heading: "privacyOfflineTitle", text: "privacyOffline" },
        { heading: "privacyLogTitle", text: "privacyLog" },
        { heading: "privacyKeepTitle", text: "privacyKeep" },
        { heading: "privacyCookiesTitle", text: "privacyCookies", more: <StoredTable /> },
        { heading: "privacyThirdTitle", text: "privacyThird" },
        { heading: "privacyChildrenTitle", text: "privacyChildren" },
        { heading: "privacyRightsTitle", text: "privacyRights" },
      ]}
    />
  );
}

export const page: PageModule = {
  Page: PrivacyPage,
  prefetch: prefetchSite,
  extraMessages: { legal },
  head: (_, t) => ({ title: t("legal.privacyTitle"), description: t("legal.privacyDescription") }),
};
