import type { ConsoleMetrics } from "@meander/domain/contract/administration";
import { useFormatter, useTranslations } from "use-intl";
import { usePermission } from "../../../shared/desk/staff.ts";

/** The last campaigns that were sent; only for those who may send them. */
export function CampaignFigures({ campaigns }: { campaigns: ConsoleMetrics["campaigns"] }) {
  const t = useTranslations("console.administration.dashboard");
  const format = useFormatter();
  const maySend = usePermission("sendCampaigns");
  if (!maySend) return null;
  return (
    <section className="chart" aria-labelledby="campaign-figures">
      <h2 id="campaign-figures">{t("campaigns")}</h2>
      {campaigns.length === 0 ? (
        <p className="console-quiet">{t("noCampaigns")}</p>
      ) : (
        <div className="chart-table-frame">
          <table className="chart-table">
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
