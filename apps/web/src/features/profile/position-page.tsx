import { Picture } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../shared/pictures/picture-source.ts";
import { profile } from "@meander/domain/messages/en/profile";
import type { Position } from "@meander/domain/contract/profiles";
import { userPath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../shared/people/avatar-person.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { useWholePageTitle } from "../../shared/page/use-page-title.ts";
import { DetailLinks, DetailSection, SortedTexts } from "./components/detail-sections.tsx";
import { ItemPictures } from "./components/item-pictures.tsx";
import { SkillChips } from "./components/profile-sections.tsx";
import { DetailFailure, DetailMissing, DetailSkeleton } from "./components/profile-states.tsx";
import { useDateRangeText } from "./components/use-date-range-text.ts";
import { positionQuery } from "./queries.ts";
import styles from "./profile.module.css";

const OwnCompanyLogo = lazy(async () => ({
  default: (await import("./components/own-company-logo.tsx")).OwnCompanyLogo,
}));

function PositionPage() {
  const t = useTranslations("profile");
  const { urlSlug = "" } = useParams();
  const { data, error, refetch } = useQuery(positionQuery(useApi(), urlSlug));
  useWholePageTitle(
    data === undefined ? undefined : `${data.owner.firstName} ${data.owner.lastName} | ${data.position.title}`,
  );
  if (error !== null) return <DetailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DetailSkeleton />;
  const { position, owner } = data;
  return (
    <article className={styles.detail}>
      <PositionHeader position={position} ownerId={owner._id} />
      <ItemPictures kind="position" id={position.id} images={position.images} ownerId={owner._id} />
      <div className={styles.detailText}>
        <DetailSection title={t("summary")} text={position.summary} />
        <SortedTexts title={t("responsibilities")} texts={position.responsibilities} />
        <SortedTexts title={t("achievements")} texts={position.achievements} />
        {position.skills.length > 0 && (
          <DetailSection title={t("skills")}>
            <SkillChips skills={position.skills} />
          </DetailSection>
        )}
        <DetailLinks links={position.links} />
        <p className={styles.detailOwner}>
          <Link to={userPath(owner._id)}>{t("openPage", { name: firstNameOf(owner) })}</Link>
        </p>
      </div>
    </article>
  );
}

type PositionHeaderProps = { readonly position: Position; readonly ownerId: string };

function PositionHeader({ position, ownerId }: PositionHeaderProps) {
  const session = useSession();
  const dateRange = useDateRangeText();
  const logo = <CompanyImage position={position} />;
  return (
    <header className={styles.positionHeader}>
      {session?._id === ownerId ? (
        <Suspense fallback={logo}>
          <OwnCompanyLogo position={position} ownerId={ownerId} />
        </Suspense>
      ) : (
        logo
      )}
      <div>
        <h1>{position.title}</h1>
        <p>{position.companyName}</p>
        <p className={styles.positionHeaderWhen}>
          {position.locationName !== null && <span>{position.locationName}</span>}
          <time>{dateRange(position)}</time>
        </p>
      </div>
    </header>
  );
}

/** The company's picture, linked to its website if it has one. */
function CompanyImage({ position: { company } }: { readonly position: Position }) {
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

function PositionMissing() {
  const t = useTranslations("profile");
  return <DetailMissing title={t("positionNotFound")} />;
}

export const page: PageModule = {
  Page: PositionPage,
  Missing: PositionMissing,
  extraMessages: { profile },
  async prefetch({ queryClient, api, params }) {
    await queryClient.fetchQuery(positionQuery(api, params.urlSlug ?? ""));
  },
  head({ queryClient, api, params }) {
    const data = queryClient.getQueryData(positionQuery(api, params.urlSlug ?? "").queryKey);
    if (data === undefined) return {};
    return { title: `${data.owner.firstName} ${data.owner.lastName} | ${data.position.title}`, isWholeTitle: true };
  },
};
