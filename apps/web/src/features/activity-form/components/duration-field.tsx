import { SelectField } from "@meander/ui/primitives/select-field";
import { useTranslations } from "use-intl";

const hour = 60;
const day = 24 * hour;
const offered = [30, 60, 90, 120, 180, 240, 300, 360, 480, 600, 720, day, 2 * day, 3 * day, 5 * day, 7 * day];

type DurationFieldProps = {
  readonly minutes: number;
  readonly error: string | undefined;
  readonly onChange: (minutes: number) => void;
};

/** The duration. A stored duration outside the offered ones stays in the list. */
export function DurationField({ minutes, error, onChange }: DurationFieldProps) {
  const t = useTranslations("activityForm");
  const lengths = offered.includes(minutes) ? offered : [...offered, minutes].toSorted((one, other) => one - other);
  function nameOf(length: number): string {
    if (length === 90) return t("durationHourAndHalf");
    if (length % day === 0) return t("durationDays", { count: length / day });
    if (length % hour === 0) return t("durationHours", { count: length / hour });
    return t("durationMinutes", { count: length });
  }
  return (
    <SelectField
      id="field-durationMinutes"
      label={t("durationLabel")}
      error={error}
      value={String(minutes)}
      options={lengths.map((length) => ({ value: String(length), label: nameOf(length) }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
