import { account } from "@meander/domain/messages/en/account";
import { notificationPreferences } from "@meander/domain/messages/en/notification-preferences";
import { pushOffer } from "@meander/domain/messages/en/push-offer";
import { personalData } from "@meander/domain/messages/en/personal-data";
import { sentMessages } from "@meander/domain/messages/en/sent-messages";
import { PageHeader } from "@meander/ui/patterns/page-header";
import { useTranslations } from "use-intl";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { AccountContents } from "./components/account-contents.tsx";
import { AccountLinks } from "./components/account-links.tsx";
import { BlocksPanel } from "./components/blocks-panel.tsx";
import { CalendarPanel } from "./components/calendar-panel.tsx";
import { DeletePanel } from "./components/delete-panel.tsx";
import { EmailPanel } from "./components/email-panel.tsx";
import { ExportPanel } from "./components/export-panel.tsx";
import { LoginsPanel } from "./components/logins-panel.tsx";
import { LogOutButton } from "./components/log-out-button.tsx";
import { NotificationsPanel } from "./components/notifications-panel.tsx";
import { PrivacyPanel } from "./components/privacy-panel.tsx";
import { SessionsPanel } from "./components/sessions-panel.tsx";
import { linkedIdentitiesQuery } from "./login-queries.ts";
import { blocksQuery } from "./personal-data-queries.ts";
import { calendarFeedQuery, preferencesQuery } from "./preferences-queries.ts";
import { privacyQuery } from "./privacy-queries.ts";
import { sessionsQuery } from "./queries.ts";
import styles from "./account.module.css";
import { Button } from "@meander/ui/primitives/button";
import { devicesQuery } from "../../shared/push/device-queries.ts";
import { openRareDialog } from "../../shared/session/rare-dialogs.ts";
import { AccountPanel } from "./components/account-panel.tsx";

const userTypeKeys = { 1: "userType1", 2: "userType2", 3: "userType3", 4: "userType4", 5: "userType5" } as const;

/**
 * One panel per topic; each panel makes its own requests. Mails link to the notifications panel, so nothing above it
 * may change height while loading.
 */
function AccountPage() {
  const t = useTranslations("account");
  const user = useSession();
  usePageTitle(t("title"));
  if (user === null) return null;
  const typeKey = userTypeKeys[user.userType as keyof typeof userTypeKeys];
  return (
    <div className={styles.account}>
      <PageHeader
        title={t("title")}
        subtitle={t.rich("lead", { type: t(typeKey), b: (chunks) => <strong>{chunks}</strong> })}
        actions={<LogOutButton />}
      />
      <AccountLinks user={user} />
      <AccountContents />
      <div className={styles.panels}>
        <EmailPanel user={user} />
        <PasswordPanel hasPassword={user.hasPassword} />
        <LoginsPanel hasPassword={user.hasPassword} />
        <NotificationsPanel />
        <CalendarPanel />
        <SessionsPanel />
        <PrivacyPanel />
        <BlocksPanel />
        <ExportPanel />
        <DeletePanel hasPassword={user.hasPassword} />
      </div>
    </div>
  );
}

export const page: PageModule = {
  Page: AccountPage,
  extraMessages: { account, notificationPreferences, personalData, pushOffer, sentMessages },
  prefetch: async ({ queryClient, api, user }) => {
    if (user === null) return;
    await Promise.all([
      // Decides whether the logins panel appears.
      queryClient.prefetchQuery(linkedIdentitiesQuery(api)),
      queryClient.prefetchQuery(preferencesQuery(api)),
      queryClient.prefetchQuery(devicesQuery(api)),
      queryClient.prefetchQuery(calendarFeedQuery(api)),
      queryClient.prefetchQuery(sessionsQuery(api)),
      queryClient.prefetchQuery(privacyQuery(api)),
      queryClient.prefetchQuery(blocksQuery(api)),
    ]);
  },
  head: (_context, t) => ({ title: t("account.title"), isHiddenFromSearch: true }),
};

function PasswordPanel({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("account");
  return (
    <AccountPanel id="password" title={t("passwordTitle")} text={hasPassword ? t("passwordText") : t("passwordNone")}>
      <div className={styles.panelActions} data-testid="account-panel-actions">
        <Button variant="secondary" onClick={() => openRareDialog({ name: "password" })}>
          {hasPassword ? t("passwordChange") : t("passwordSet")}
        </Button>
      </div>
    </AccountPanel>
  );
}
