import { Picture } from "@meander/ui/primitives/picture";
import { categoryCodes } from "@meander/domain/activity/category";
import { scenePath } from "@meander/domain/paths";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { categoryKey } from "../../../shared/activities/category-key.ts";
import styles from "../activity-form.module.css";

const most = 3;
const periods = [3, 1, 2, 2, 1, 4, 2, 2, 4, 2, 3, 3, 1, 3] as const;

type CategoryTilesProps = { readonly chosen: readonly number[]; readonly onChange: (codes: number[]) => void };

/** All categories, each with its scene. After three choices a fourth needs one to be removed. */
export function CategoryTiles({ chosen, onChange }: CategoryTilesProps) {
  const t = useTranslations("when");
  const formText = useTranslations("activityForm");
  return (
    <div className={styles.categoryTiles}>
      {categoryCodes.map((code, index) => {
        const isChosen = chosen.includes(code);
        return (
          <button
            key={code}
            type="button"
            className={styles.categoryTile}
            data-testid="category-tile"
            aria-pressed={isChosen}
            disabled={!isChosen && chosen.length >= most}
            onClick={() => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code])}
          >
            <Picture
              source={null}
              fallbackSrc={scenePath({ seed: `category-${code}`, category: code, period: periods[index] ?? 2 })}
              alt=""
              width={160}
              height={100}
            />
            <span className={styles.categoryTileName}>{t(categoryKey(code))}</span>
            {isChosen && (
              <span className={styles.categoryTileBadge}>
                <Check aria-hidden="true" size={14} strokeWidth={3} />
                {chosen[0] === code && formText("categoryFirst")}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
