import { Picture } from "@meander/ui/primitives/picture";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { avatarPictureOf } from "../../../shared/people/avatar-person.ts";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { scenePath, wideScenePath } from "@meander/domain/paths";
import { avatarGround, initialsOf } from "@meander/ui/scene/initials-avatar";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import profileStyles from "../profile.module.css";
import factLineStyles from "../../../shared/facts/fact-line.module.css";

/** Cover, avatar, name, headline, origin and links to social networks. */
export function ProfileHero({ profile, actions }: { readonly profile: UserProfile; readonly actions: ReactNode }) {
  return (
    <header className={profileStyles.hero}>
      <Cover profile={profile} />
      <div className={profileStyles.heroPerson}>
        <div className={profileStyles.heroAvatar}>
          <span style={{ background: avatarGround(profile._id) }} aria-hidden="true">
            {initialsOf(profile.firstName, profile.lastName)}
          </span>
          <Picture
            source={avatarPictureOf(profile.image) ?? null}
            alt=""
            width={132}
            height={132}
            sizes="132px"
            eager
          />
        </div>
        <h1>
          {profile.firstName} {profile.lastName}
        </h1>
        <div className={profileStyles.heroActions} data-testid="profile-hero-actions">
          {actions}
        </div>
      </div>
      {profile.headline !== null && <p className={profileStyles.heroHeadline}>{profile.headline}</p>}
      <Facts profile={profile} />
      <SocialLinks profile={profile} />
    </header>
  );
}

/** A photo, or an evening shore scene derived from the person's id. */
function Cover({ profile }: { readonly profile: UserProfile }) {
  const { cover } = profile;
  const scene = coverSceneOf(profile);
  return (
    <Picture
      source={cover && pictureSourceOf(cover)}
      className={profileStyles.heroCover}
      fallbackSrc={scenePath(scene)}
      wideFallback={{ media: "(min-width: 40em)", src: wideScenePath(scene) }}
      alt={cover?.alt ?? ""}
      width={1280}
      height={720}
      sizes="100vw"
      eager
    />
  );
}

export function coverSceneOf(profile: Pick<UserProfile, "_id">) {
  return { seed: profile._id, category: 4, period: 3 };
}

function Facts({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const countryNames = useCountryNames(profile.countriesLived);
  const { average, count } = profile.rating;
  const since = format.dateTime(new Date(profile.memberSince), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <ul className={classNames(profileStyles.heroFacts, factLineStyles.factLine)}>
      {profile.location.locationName !== null && <li>{profile.location.locationName}</li>}
      {countryNames.length > 0 && <li>{t("lived", { countries: format.list(countryNames, { type: "unit" }) })}</li>}
      {profile.hostedCount > 0 && <li>{t("hosted", { count: profile.hostedCount })}</li>}
      {average !== null && (
        <li>{t("rating", { average: format.number(average, { maximumFractionDigits: 1 }), count })}</li>
      )}
      <li>
        <time dateTime={profile.memberSince}>{t("since", { date: since })}</time>
      </li>
    </ul>
  );
}

function useCountryNames(codes: readonly string[]): string[] {
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes.map((code) => areaInSentence(names.of(code) ?? code));
}

function SocialLinks({ profile }: { readonly profile: UserProfile }) {
  if (profile.links.length === 0) return null;
  return (
    <ul className={profileStyles.heroLinks}>
      {profile.links.map((link) => (
        <li key={link.id}>
          <a href={link.href} rel="noopener nofollow me" target="_blank">
            <ExternalLink aria-hidden="true" size={16} />
            {link.network}
          </a>
        </li>
      ))}
    </ul>
  );
}
