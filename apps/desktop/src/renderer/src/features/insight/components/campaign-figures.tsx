import type { CampaignMetrics } from "@meander/domain/contract/administration";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../../../shared/chart/chart.module.css";
import textStyles from "../../../shared/text.module.css";

export function CampaignFigures({ campaigns }: { campaigns: readonly CampaignMetrics[] }) {
  const t = useTranslations("console.administration.dashboard");
  const format = useFormatter();
  return (
    <section className={styles.chart} data-testid="chart" aria-labelledby="campaign-figures">
      <h2 id="campaign-figures">{t("campaigns")}</h2>
      {campaigns.length === 0 ? (
        <p className={textStyles.quiet}>{t("noCampaigns")}</p>
      ) : (
        <div className={styles.tableFrame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("campaign")}</th>
                <th scope="col">{t("accepted")}</th>
                <th scope="col">{t("failed")}</th>
                <th scope="col">{t("unsubscribed")}</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.map(({ id, name, accepted, failed, unsubscribed }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{format.number(accepted)}</td>
                  <td>{format.number(failed)}</td>
                  <td>{format.number(unsubscribed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
