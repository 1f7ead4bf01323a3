import { X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import type { PlaceWithin } from "../queries.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { classNames } from "@meander/ui/primitives/class-names";
import discoverStyles from "../discover.module.css";
import placesWithinStyles from "./places-within.module.css";
import chipLinkStyles from "../../../shared/links/chip-link.module.css";

/** The number that fits in one line of a wide layout. */
const SHOWN = 10;

type PlaceChipsProps = {
  readonly label: string;
  /** Those fetched so far. */
  readonly places: readonly PlaceWithin[];
  /** The query of further pages. */
  readonly more: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The current place and the address one level up; comes first. */
  readonly chosen: { readonly name: string; readonly wider: string } | null;
};

/** Names with counts in one scrolling line; expanded, in as many lines as needed. */
export function PlaceChips({ label, places, more, chosen }: PlaceChipsProps) {
  const t = useTranslations("discover");
  const row = useRef<HTMLElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, SHOWN);
  const scheduleFocus = useFocusOnNext(row);
  function showMore() {
    if (more.isFetchingNextPage) return;
    scheduleFocus();
    setIsWhole(true);
    if (shown.length === places.length) more.fetchNextPage();
  }
  function showFewer() {
    flushSync(() => setIsWhole(false));
    row.current?.querySelector("button")?.focus();
  }
  return (
    <nav
      ref={row}
      className={classNames(discoverStyles.chipRow, placesWithinStyles.placesWithin)}
      data-slot="places-within"
      data-whole={isWhole}
      aria-label={label}
    >
      {chosen && (
        <ChipLink to={chosen.wider} isChosen label={t("removePlace", { place: chosen.name })}>
          <span className={placesWithinStyles.name}>{chosen.name}</span>
          <X aria-hidden="true" size={16} />
        </ChipLink>
      )}
      {shown.map((place) => (
        <PlaceChip key={place.path} {...place} />
      ))}
      {(shown.length < places.length || more.hasNextPage) && (
        <button
          type="button"
          className={classNames(chipLinkStyles.chipLink, placesWithinStyles.more)}
          data-slot="chip-link"
          aria-busy={more.isFetchingNextPage}
          onClick={showMore}
        >
          {more.isFetchingNextPage
            ? t("loadingMore")
            : more.hasNextPage
              ? t("morePlaces")
              : t("otherPlaces", { total: places.length - shown.length })}
        </button>
      )}
      {isWhole && places.length > SHOWN && (
        <button
          type="button"
          className={classNames(chipLinkStyles.chipLink, placesWithinStyles.more)}
          data-slot="chip-link"
          onClick={showFewer}
        >
          {t("fewerPlaces")}
        </button>
      )}
      {more.isFetchNextPageError && (
        <p className={placesWithinStyles.failed} role="alert">
          {t("morePlacesFailed")}
        </p>
      )}
    </nav>
  );
}

/** After loading more, focuses the first new chip, unless the focus has moved elsewhere. */
function useFocusOnNext(row: RefObject<HTMLElement | null>): () => void {
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const link = row.current?.querySelectorAll("a")[next.current];
    if (link === undefined) return;
    next.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || row.current?.contains(activeElement)) link.focus();
  });
  return () => {
    next.current = row.current?.querySelectorAll("a").length ?? null;
  };
}

function PlaceChip({ name, path, count }: PlaceWithin) {
  const t = useTranslations("discover");
  const format = useFormatter();
  return (
    <ChipLink to={path}>
      <span className={placesWithinStyles.name}>{name}</span>
      <span className={placesWithinStyles.count} aria-hidden="true">
        {format.number(count)}
      </span>
      <span className={a11y.visuallyHidden}>{t("found", { total: count })}</span>
    </ChipLink>
  );
}
