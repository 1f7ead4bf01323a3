import type { UserProfile } from "@meander/domain/contract/profiles";
import { userPath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu } from "@meander/ui/primitives/menu";
import { Ellipsis, Flag, Share } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useRequireLogin } from "../../../shared/session/login-prompt.ts";
import { shareLink } from "../../../shared/share/share-link.ts";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";

const ReportSheet = lazy(async () => ({
  default: (await import("../../../shared/report/report-sheet.tsx")).ReportSheet,
}));

export function ProfileActions({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const requireLogin = useRequireLogin();
  const [isReporting, setReporting] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const name = `${profile.firstName} ${profile.lastName}`;
  async function share() {
    const url = new URL(userPath(profile._id), window.location.origin).href;
    if ((await shareLink({ title: name, text: profile.headline ?? name, url })) === "copied")
      showSnackbar(t("shared"), "success");
  }
  function report() {
    const open = () => {
      setOpened(true);
      setReporting(true);
    };
    if (requireLogin({ onLogin: open })) open();
  }
  return (
    <>
      <Button variant="secondary" icon={<Share aria-hidden="true" size={18} />} onClick={share}>
        {t("share")}
      </Button>
      {!profile.isSelf && (
        <Menu
          items={[{ id: "report", label: t("report"), icon: <Flag aria-hidden="true" size={18} />, onSelect: report }]}
          trigger={(props) => (
            <IconButton {...props} look="outlined" label={t("more")} icon={<Ellipsis aria-hidden="true" />} />
          )}
        />
      )}
      {wasOpened && (
        <Suspense>
          <ReportSheet
            subject={{ type: "user", id: profile._id, name }}
            isOpen={isReporting}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
