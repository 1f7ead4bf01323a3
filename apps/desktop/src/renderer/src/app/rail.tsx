import { Icon } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../shared/use-translations.ts";
import { waitingCampaignsQuery } from "../features/campaigns/queries.ts";
import { useCaseCounts } from "../features/moderation/use-cases.ts";
import { formatRoute } from "../shared/navigation/route.ts";
import { type Screen, screenGroups } from "./screens.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./rail.module.css";

/** The screens available to this person, by group, with the number of cases or campaigns that wait there. */
export function Rail({
  screens,
  current,
}: {
  readonly screens: readonly Screen[];
  readonly current: string | undefined;
}) {
  const t = useTranslations("console.shell");
  const caseCounts: Readonly<Record<string, number>> = useCaseCounts(
    screens.some(({ group }) => group === "moderation"),
  );
  const hasCampaigns = screens.some(({ id }) => id === "campaigns");
  const { data: waiting = [] } = useQuery({ ...waitingCampaignsQuery, enabled: hasCampaigns });
  const countOf = (id: string) => (id === "campaigns" ? waiting.length : caseCounts[id]);
  return (
    <nav className={styles.rail} data-testid="rail" aria-label={t("rail")}>
      {screenGroups.map((group) => {
        const own = screens.filter((screen) => screen.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} className={styles.railGroup}>
            <h2>{t(`group.${group}`)}</h2>
            <ul className={styles.screens}>
              {own.map((screen) => (
                <li key={screen.id}>
                  <RailItem screen={screen} isCurrent={screen.id === current} count={countOf(screen.id)} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

type RailItemProps = { readonly screen: Screen; readonly isCurrent: boolean; readonly count: number | undefined };

function RailItem({ screen, isCurrent, count }: RailItemProps) {
  const t = useTranslations("console.shell");
  const format = useFormatter();
  return (
    <a
      className={styles.railItem}
      href={formatRoute({ screen: screen.id })}
      aria-current={isCurrent ? "page" : undefined}
      title={t(`screen.${screen.id}`)}
    >
      <Icon icon={screen.icon} size={14} aria-hidden={true} />
      <span>{t(`screen.${screen.id}`)}</span>
      {count === undefined || count === 0 ? null : (
        <span className={styles.railCount} data-testid="rail-count">
          <span aria-hidden="true">{format.number(count)}</span>
          <span className={a11y.visuallyHidden}>
            {t(screen.id === "campaigns" ? "waitingCount" : "caseCount", { count })}
          </span>
        </span>
      )}
    </a>
  );
}
