import { HTMLSelect } from "@blueprintjs/core";
import { categories } from "@meander/domain/activity/category";
import type { Audience } from "@meander/domain/contract/campaigns";
import { useTranslations } from "../../../shared/use-translations.ts";
import { PlaceField } from "./place-field.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly audience: Audience; readonly onChange: (audience: Audience) => void };

const radii = [5, 10, 25, 50, 100, 250, 500];

/** Place and interests; both must match. */
export function AudienceFields({ audience, onChange }: Props) {
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
    <>
      <PlaceField place={place} onChange={(next) => onChange({ ...audience, place: next })} />
      {place === null || place.radiusKm === null ? null : (
        <label className={styles.campaignInline} htmlFor="campaign-radius">
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
      <fieldset className={styles.campaignCategories}>
        <legend>{t("categories")}</legend>
        <p className={textStyles.quiet}>{t("categoriesHint")}</p>
        <div>
          {categories.map(({ code }) => (
            <label key={code} className={styles.campaignChip}>
              <input type="checkbox" checked={audience.categories.includes(code)} onChange={() => toggle(code)} />
              {tCategory(`${code}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
