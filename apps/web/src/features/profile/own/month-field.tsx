import { SelectField } from "@meander/ui/primitives/select-field";
import { useLocale, useNow, useTranslations } from "use-intl";
import styles from "./own.module.css";

type Month = { readonly year: number; readonly month: number };
const PAST_YEARS = 80;
const FUTURE_YEARS = 8;

/** Recent years first, and the given one. */
function yearOptions(thisYear: number, chosen: number | undefined) {
  const years = Array.from({ length: PAST_YEARS + FUTURE_YEARS + 1 }, (_, index) => thisYear + FUTURE_YEARS - index);
  const all = chosen === undefined || years.includes(chosen) ? years : [chosen, ...years];
  return all.toSorted((one, other) => other - one).map((year) => ({ value: String(year), label: String(year) }));
}

type YearFieldProps = {
  readonly label: string;
  readonly value: number | undefined;
  /** Undefined can't be chosen if it is required. */
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (year: number | undefined) => void;
};

export function YearField({ label, value, isRequired = false, error, onChange }: YearFieldProps) {
  const t = useTranslations("profileEditing");
  const now = useNow();
  return (
    <SelectField
      label={label}
      error={error}
      value={value === undefined ? "" : String(value)}
      options={yearOptions(now.getFullYear(), value)}
      {...(!isRequired && { placeholder: t("noYear") })}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  );
}

type MonthFieldProps = {
  readonly value: Month | null;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (month: Month | null) => void;
};

/** A month and its year. Choosing one of them completes the other. */
export function MonthField({ value, isRequired = false, error, onChange }: MonthFieldProps) {
  const t = useTranslations("profileEditing");
  const locale = useLocale();
  const now = useNow();
  const names = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: names.format(new Date(Date.UTC(2000, index, 1))),
  }));
  return (
    <div className={styles.month}>
      <SelectField
        label={t("month")}
        error={error}
        value={value === null ? "" : String(value.month)}
        options={months}
        {...(!isRequired && { placeholder: t("noMonth") })}
        onChange={({ target }) =>
          onChange(target.value === "" ? null : { year: value?.year ?? now.getFullYear(), month: Number(target.value) })
        }
      />
      <YearField
        label={t("year")}
        value={value?.year}
        isRequired={isRequired}
        onChange={(year) => onChange(year === undefined ? null : { year, month: value?.month ?? 1 })}
      />
    </div>
  );
}
