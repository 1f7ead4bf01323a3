import type { Unsubscribe } from "@meander/domain/contract/campaigns";
import { unsubscribe } from "@meander/domain/messages/en/unsubscribe";
import { message } from "@meander/domain/messages/message";
import { discoverPath, unsubscribePath } from "@meander/domain/paths";
import { Button } from "@meander/ui/primitives/button";
import { useQuery } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import { isUuid } from "../../shared/ids/is-uuid.ts";
import { DeadLink, LinkedPage } from "../../shared/page/linked-page.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { subscriptionQuery } from "./queries.ts";
import styles from "./unsubscribe.module.css";

function UnsubscribePage() {
  const t = useTranslations("unsubscribe");
  const { token = "" } = useParams();
  const query = useQuery(subscriptionQuery(useApi(), token));
  return (
    <LinkedPage title={t("title")} query={query} deadLink={<InvalidLink />}>
      {(subscription) => <Subscription token={token} {...subscription} />}
    </LinkedPage>
  );
}

/** A native form: it works before the scripts load, and without them. */
function Subscription({ token, isSubscribed, emailAddress }: Unsubscribe & { readonly token: string }) {
  const t = useTranslations("unsubscribe");
  const [search] = useSearchParams();
  const campaignId = search.get("c") ?? "";
  const address = emailAddress === "" ? t("yourAddress") : emailAddress;
  const Icon = isSubscribed ? MailCheck : MailX;
  return (
    <section className={styles.unsubscribe}>
      <Icon className={styles.sign} aria-hidden="true" size={32} />
      <h1>{t(isSubscribed ? "onTitle" : "offTitle")}</h1>
      <p>{t(isSubscribed ? "onText" : "offText", { address })}</p>
      <form method="post" action={unsubscribePath(token, isUuid(campaignId) ? campaignId : undefined)}>
        <input type="hidden" name="isSubscribed" value={String(!isSubscribed)} />
        <Button type="submit" size="large" variant={isSubscribed ? "primary" : "secondary"}>
          {t(isSubscribed ? "onAction" : "offAction")}
        </Button>
      </form>
    </section>
  );
}

function InvalidLink() {
  const t = useTranslations("unsubscribe");
  const errors = useTranslations("errors");
  return (
    <DeadLink
      title={t("missingTitle")}
      text={errors("unsubscribeUnknown")}
      href={discoverPath}
      action={t("missingAction")}
    />
  );
}

async function prefetch({ queryClient, api, params }: PageContext): Promise<void> {
  const { token = "" } = params;
  if (!isUuid(token)) throw new ApiError({ status: 404, code: "not-found", message: message("unsubscribeUnknown") });
  await queryClient.fetchQuery(subscriptionQuery(api, token));
}

export const page: PageModule = {
  Page: UnsubscribePage,
  Missing: InvalidLink,
  extraMessages: { unsubscribe },
  prefetch,
  head: (_context, t) => ({ title: t("unsubscribe.title"), path: "/unsubscribe", isHiddenFromSearch: true }),
};
