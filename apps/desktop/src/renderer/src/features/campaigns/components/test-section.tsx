import { Button } from "@blueprintjs/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useStaff } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf, unwrap } from "../../../shared/query/call.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

export function TestSection({ campaignId, isSaved }: { readonly campaignId: string; readonly isSaved: boolean }) {
  const t = useTranslations("console.campaigns.sending");
  const { emailAddress } = useStaff();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => unwrap(window.meander.testCampaign({ campaignId })),
  });
  return (
    <section className={styles.campaignStep} aria-labelledby="campaign-test">
      <h2 id="campaign-test">{t("testHeading")}</h2>
      <div>
        <p className={textStyles.quiet}>{t("testText")}</p>
        <Button loading={isPending} disabled={!isSaved} onClick={() => mutate()} icon="envelope">
          {isPending ? t("testing") : t("test")}
        </Button>
        <p role="status">
          {isSuccess ? (emailAddress === null ? t("testedPlain") : t("tested", { emailAddress })) : null}
        </p>
        <ErrorCallout error={error === null ? null : reasonOf(error)} />
      </div>
    </section>
  );
}
