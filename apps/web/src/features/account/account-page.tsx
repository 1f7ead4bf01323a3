import { useTranslations } from "use-intl";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import "./account.css";
import { AccountWords } from "./account-words.tsx";
import { AccountLinks } from "./components/account-links.tsx";
import { BlocksPanel } from "./components/blocks-panel.tsx";
import { CalendarPanel } from "./components/calendar-panel.tsx";
import { DeletePanel } from "./components/delete-panel.tsx";
import { EmailPanel } from "./components/email-panel.tsx";
import { ExportPanel } from "./components/export-panel.tsx";
import { LogOutButton } from "./components/log-out-button.tsx";
import { NotificationsPanel } from "./components/notifications-panel.tsx";
import { PasswordPanel } from "./components/password-panel.tsx";
import { SessionsPanel } from "./components/sessions-panel.tsx";

const userTypeKeys = { 1: "userType1", 2: "userType2", 3: "userType3", 4: "userType4", 5: "userType5" } as const;

function AccountPage() {
  return (
    <AccountWords>
      <AccountPanels />
    </AccountWords>
  );
}

/** One panel for each thing that people settle about their account; a panel knows its own calls. */
function AccountPanels() {
  const t = useTranslations("account");
  const user = useSession();
  usePageTitle(t("title"));
  if (user === null) return null;
  const typeKey = userTypeKeys[user.userType as keyof typeof userTypeKeys];
  return (
    <div className="account">
      <h1>{t("title")}</h1>
      <p className="account__lead">{t("lead")}</p>
      <p className="account__type">
        {t("type")} <strong>{t(typeKey)}</strong>
      </p>
      <AccountLinks user={user} />
      <EmailPanel user={user} />
      <PasswordPanel hasPassword={user.hasPassword} />
      <NotificationsPanel />
      <CalendarPanel />
      <SessionsPanel />
      <BlocksPanel />
      <ExportPanel />
      <DeletePanel hasPassword={user.hasPassword} />
      <LogOutButton />
    </div>
  );
}

export const page: PageModule = {
  Page: AccountPage,
  head: (_context, t) => ({ title: t("profile.account"), isHiddenFromSearch: true }),
};
