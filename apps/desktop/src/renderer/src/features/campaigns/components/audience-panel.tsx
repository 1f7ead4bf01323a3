import type { Audience, Reach } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import { reasonOf } from "../../../shared/query/call.ts";
import { reachQuery } from "../queries.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { ReachWaterfall } from "./reach-waterfall.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly audience: Audience;
  readonly reach: Reach | null;
  readonly onChange: (audience: Audience) => void;
};

export function AudiencePanel({ audience, reach, onChange }: Props) {
  const t = useTranslations("console.campaigns.audience");
  return (
    <section className={styles.campaignPanel} aria-labelledby="campaign-audience" data-panel="audience">
      <h2 id="campaign-audience">{t("heading")}</h2>
      <AudienceFields audience={audience} onChange={onChange} />
      <LiveReach audience={audience} fixed={reach} />
    </section>
  );
}

function LiveReach({ audience, fixed }: { readonly audience: Audience; readonly fixed: Reach | null }) {
  const t = useTranslations("console.campaigns.audience");
  const tError = useTranslations("console.error");
  const query = useQuery({ ...reachQuery(useDebounced(audience, 250)), enabled: fixed === null });
  const reach = fixed ?? query.data;
  if (reach !== undefined)
    return <ReachWaterfall reach={reach} isFixed={fixed !== null} isCounting={query.isFetching} />;
  if (!query.isError) return <p className={textStyles.quiet}>{t("counting")}</p>;
  const reason = reasonOf(query.error);
  return <p className={textStyles.quiet}>{reason.message ?? tError(reason.code)}</p>;
}
