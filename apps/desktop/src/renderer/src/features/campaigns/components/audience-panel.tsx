import { HTMLSelect } from "@blueprintjs/core";
import { categories } from "@meander/domain/activity/category";
import type { Audience, Reach } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { reasonOf } from "../../../shared/query/call.ts";
import { reachQuery } from "../queries.ts";
import { useDebounced } from "../use-debounced.ts";
import { PlaceField } from "./place-field.tsx";
import { ReachWaterfall } from "./reach-waterfall.tsx";

type Props = {
  readonly audience: Audience;
  readonly reach: Reach | null;
  readonly onChange: (audience: Audience) => void;
};

const radii = [5, 10, 25, 50, 100, 250, 500];

export function AudiencePanel({ audience, reach, onChange }: Props) {
  const t = useTranslations("console.campaigns.audience");
  const tCategory = useTranslations("console.campaigns.category");
  const { place } = audience;
  const toggle = (code: number) => {
    const isChosen = audience.categories.includes(code);
    onChange({
      ...audience,
      categories: isChosen ? audience.categories.filter((each) => each !== code) : [...audience.categories, code],
    });
  };
  return (
    <section className="campaign-panel" aria-labelledby="campaign-audience" data-panel="audience">
      <h2 id="campaign-audience">{t("heading")}</h2>
      <PlaceField place={place} onChange={(next) => onChange({ ...audience, place: next })} />
      {place === null || place.radiusKm === null ? null : (
        <label className="campaign-inline" htmlFor="campaign-radius">
          {t("radius")}
          <HTMLSelect
            id="campaign-radius"
            value={place.radiusKm}
            onChange={({ currentTarget }) =>
              onChange({ ...audience, place: { ...place, radiusKm: Number(currentTarget.value) } })
            }
          >
            {[...new Set([...radii, place.radiusKm])]
              .sort((one, other) => one - other)
              .map((km) => (
                <option key={km} value={km}>
                  {t("km", { km })}
                </option>
              ))}
          </HTMLSelect>
        </label>
      )}
      <fieldset className="campaign-categories">
        <legend>{t("categories")}</legend>
        <p className="console-quiet">{t("categoriesHint")}</p>
        <div>
          {categories.map(({ code }) => (
            <label key={code} className="campaign-chip">
              <input type="checkbox" checked={audience.categories.includes(code)} onChange={() => toggle(code)} />
              {tCategory(`${code}`)}
            </label>
          ))}
        </div>
      </fieldset>
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
  if (!query.isError) return <p className="console-quiet">{t("counting")}</p>;
  const reason = reasonOf(query.error);
  return <p className="console-quiet">{reason.message ?? tError(reason.code)}</p>;
}
