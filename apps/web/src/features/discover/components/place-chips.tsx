import { X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import { ChipLink } from "../../../shared/links/chip-link.tsx";
import type { PlaceWithin } from "../queries.ts";

/** As many as a desk has room for in a line. */
const SHOWN = 10;

type PlaceChipsProps = {
  readonly label: string;
  readonly places: readonly PlaceWithin[];
  /** Where one is, and the address one level up; comes first. */
  readonly chosen: { readonly name: string; readonly wider: string } | null;
};

/** Names with their counts in one line that scrolls; all of them when asked for, in as many lines as they take. */
export function PlaceChips({ label, places, chosen }: PlaceChipsProps) {
  const t = useTranslations("discover");
  const row = useRef<HTMLElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? places : places.slice(0, SHOWN);
  function showAll() {
    const linksBefore = row.current?.querySelectorAll("a").length ?? 0;
    flushSync(() => setIsWhole(true));
    // The button is gone: whoever pressed it goes on at the first that came.
    row.current?.querySelectorAll("a")[linksBefore]?.focus();
  }
  return (
    <nav ref={row} className="places-within" data-whole={isWhole} aria-label={label}>
      {chosen && (
        <ChipLink to={chosen.wider} isChosen label={t("removePlace", { place: chosen.name })}>
          <span className="places-within__name">{chosen.name}</span>
          <X aria-hidden="true" size={16} />
        </ChipLink>
      )}
      {shown.map((place) => (
        <PlaceChip key={place.path} {...place} />
      ))}
      {shown.length < places.length && (
        <button type="button" className="chip-link places-within__more" onClick={showAll}>
          {t("morePlaces", { total: places.length - shown.length })}
        </button>
      )}
    </nav>
  );
}

function PlaceChip({ name, path, count }: PlaceWithin) {
  const t = useTranslations("discover");
  const format = useFormatter();
  return (
    <ChipLink to={path}>
      <span className="places-within__name">{name}</span>
      <span className="places-within__count" aria-hidden="true">
        {format.number(count)}
      </span>
      <span className="visually-hidden">{t("found", { total: count })}</span>
    </ChipLink>
  );
}
