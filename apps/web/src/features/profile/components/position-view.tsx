import type { Position } from "@meander/domain/contract/profiles";
import { Picture } from "@meander/ui/primitives/picture";
import { useTranslations } from "use-intl";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import detailStyles from "../detail.module.css";
import type { Owner } from "../queries.ts";
import { DetailLinks, DetailSection, OwnerLink, SortedTexts } from "./detail-sections.tsx";
import { ImageCarousel } from "./image-carousel.tsx";
import { SkillChips } from "./profile-sections.tsx";
import { useDateRangeText } from "./use-date-range-text.ts";

/** A position as visitors see it. */
export function PositionView({ position, owner }: { readonly position: Position; readonly owner: Owner }) {
  const t = useTranslations("profile");
  return (
    <article className={detailStyles.detail}>
      <header className={detailStyles.header}>
        <CompanyImage company={position.company} />
        <PositionTitle position={position} />
      </header>
      <ImageCarousel images={position.images} ownerId={owner._id} />
      <div className={detailStyles.text}>
        <DetailSection title={t("summary")} text={position.summary} />
        <SortedTexts title={t("responsibilities")} texts={position.responsibilities} />
        <SortedTexts title={t("achievements")} texts={position.achievements} />
        {position.skills.length > 0 && (
          <DetailSection title={t("skills")}>
            <SkillChips skills={position.skills} />
          </DetailSection>
        )}
        <DetailLinks links={position.links} />
        <OwnerLink owner={owner} />
      </div>
    </article>
  );
}

type PositionTitleProps = {
  readonly position: Pick<Position, "title" | "companyName" | "locationName" | "startDate" | "endDate" | "isCurrent">;
};

export function PositionTitle({ position }: PositionTitleProps) {
  const dateRange = useDateRangeText();
  return (
    <div>
      <h1>{position.title}</h1>
      <p>{position.companyName}</p>
      <p className={detailStyles.when}>
        {position.locationName !== null && <span>{position.locationName}</span>}
        <time>{dateRange(position)}</time>
      </p>
    </div>
  );
}

/** The company's picture, linked to its website if it has one. */
function CompanyImage({ company }: Pick<Position, "company">) {
  if (company.image === null) return null;
  const image = (
    <Picture source={pictureSourceOf({ src: company.image })} alt={company.name} width={64} height={64} sizes="64px" />
  );
  if (company.link === null) return image;
  return (
    <a href={company.link} rel="noopener nofollow" target="_blank">
      {image}
    </a>
  );
}
