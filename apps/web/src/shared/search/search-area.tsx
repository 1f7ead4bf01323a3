import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { type Filters, discoverAddress } from "./discover-filters.ts";
import { nearKm } from "./near-point.ts";
import styles from "./search-area.module.css";

type SearchAreaProps = {
  /** The id of the text, which describes the field. */
  readonly id: string;
  readonly filters: Filters;
  readonly onLeave: () => void;
};

/** The searched area in place of a place's name, shown in the empty field; typing covers it. */
export function SearchArea({ id, filters, onLeave }: SearchAreaProps) {
  const t = useTranslations("discover");
  const { near, bounds } = filters;
  return (
    <>
      <span id={id} className={styles.searchArea}>
        {near === "" ? t("thisArea") : t("withinOfYou", { km: nearKm })}
      </span>
      <Link
        className={styles.leave}
        to={discoverAddress({ ...filters, near: "", bounds: "" })}
        aria-label={t("leaveArea")}
        onClick={onLeave}
      >
        <X aria-hidden="true" size={18} />
      </Link>
      {/* Without scripts the form submits the area as well. */}
      {near !== "" && <input type="hidden" name="near" value={near} />}
      {bounds !== "" && <input type="hidden" name="bounds" value={bounds} />}
    </>
  );
}
