import type { UserProfile } from "@meander/domain/contract/profiles";
import { Button } from "@meander/ui/primitives/button";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { Menu, type MenuItem } from "@meander/ui/primitives/menu";
import { Ban, Ellipsis, Flag, Share } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { fullNameOf } from "../../../shared/people/avatar-person.ts";
import { useReport } from "../../../shared/report/use-report.tsx";
import { useRequireLogin } from "../../../shared/session/login-prompt.ts";
import { useAccountItems } from "../../../shared/session/use-account-items.tsx";
import { useSession } from "../../../shared/session/use-session.ts";

const BlockSheet = lazy(async () => ({ default: (await import("./block-sheet.tsx")).BlockSheet }));

const ShareSheet = lazy(async () => ({ default: (await import("../share/share-sheet.tsx")).ShareSheet }));

/** A sheet is loaded when it opens for the first time. */
type Sheet = "never" | "asked" | "closed";

export function ProfileActions({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const requireLogin = useRequireLogin();
  const ownItems = useAccountItems(useSession()).filter(({ id }) => id !== "profile");
  const { report, sheet } = useReport();
  const [blocking, setBlocking] = useState<Sheet>("never");
  const [sharing, setSharing] = useState<Sheet>("never");
  function block() {
    const open = () => setBlocking("asked");
    if (requireLogin({ onLogin: open })) open();
  }
  const othersItems: MenuItem[] = [
    {
      id: "report",
      label: t("report"),
      icon: <Flag aria-hidden="true" size={18} />,
      onSelect: () => report({ type: "user", id: profile._id, name: fullNameOf(profile) }),
    },
    { id: "block", label: t("block"), icon: <Ban aria-hidden="true" size={18} />, onSelect: block },
  ];
  return (
    <>
      <Button variant="secondary" icon={<Share aria-hidden="true" size={18} />} onClick={() => setSharing("asked")}>
        {t("share")}
      </Button>
      <Menu
        items={profile.isSelf ? ownItems : othersItems}
        trigger={(props) => (
          <IconButton {...props} variant="outlined" label={t("more")} icon={<Ellipsis aria-hidden="true" />} />
        )}
      />
      {sharing !== "never" && (
        <Suspense>
          <ShareSheet profile={profile} isOpen={sharing === "asked"} onClose={() => setSharing("closed")} />
        </Suspense>
      )}
      {blocking !== "never" && (
        <Suspense>
          <BlockSheet profile={profile} isOpen={blocking === "asked"} onClose={() => setBlocking("closed")} />
        </Suspense>
      )}
      {sheet}
    </>
  );
}
