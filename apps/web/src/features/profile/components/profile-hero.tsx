import type { UserProfile } from "@meander/domain/contract/profiles";
import { scenePath } from "@meander/domain/paths";
import { avatarGround, initialsOf } from "@meander/ui/scene/initials-avatar";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";

const DEFAULT_AVATAR = "/img/userAvatar.svg";

/** Cover, avatar, name, headline, where from and the ways out to other networks. */
export function ProfileHero({ profile, actions }: { readonly profile: UserProfile; readonly actions: ReactNode }) {
  return (
    <header className="profile-hero">
      <Cover profile={profile} />
      <div className="profile-hero__person">
        <div className="profile-hero__avatar">
          {profile.image === DEFAULT_AVATAR ? (
            <span style={{ background: avatarGround(profile._id) }} aria-hidden="true">
              {initialsOf(profile.firstName, profile.lastName)}
            </span>
          ) : (
            <img src={profile.image} alt="" width={132} height={132} />
          )}
        </div>
        <h1>
          {profile.firstName} {profile.lastName}
        </h1>
        <div className="profile-hero__actions">{actions}</div>
      </div>
      {profile.headline !== null && <p className="profile-hero__headline">{profile.headline}</p>}
      <Facts profile={profile} />
      <SocialLinks profile={profile} />
    </header>
  );
}

function Cover({ profile }: { readonly profile: UserProfile }) {
  const src = profile.cover?.src ?? coverOf(profile);
  const y = profile.cover?.position?.y ?? 0.5;
  return (
    <img
      className="profile-hero__cover"
      src={src}
      alt=""
      style={{ objectPosition: `50% ${y * 100}%` }}
      fetchPriority="high"
    />
  );
}

/** Beaches in the evening: wide, quiet, and the same for everybody without a picture but for the seed. */
export function coverOf(profile: Pick<UserProfile, "_id">): string {
  return scenePath({ seed: profile._id, category: 4, period: 3 });
}

function Facts({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const countryNames = useCountryNames(profile.countriesLived);
  const since = format.dateTime(new Date(profile.memberSince), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <ul className="profile-hero__facts">
      {profile.location.locationName !== null && <li>{profile.location.locationName}</li>}
      {countryNames.length > 0 && (
        <li>{t("lived", { countries: format.list(countryNames, { type: "conjunction" }) })}</li>
      )}
      {profile.hostedCount > 0 && <li>{t("hosted", { count: profile.hostedCount })}</li>}
      <li>
        <time dateTime={profile.memberSince}>{t("since", { date: since })}</time>
      </li>
    </ul>
  );
}

function useCountryNames(codes: readonly string[]): string[] {
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes.map((code) => names.of(code) ?? code);
}

function SocialLinks({ profile }: { readonly profile: UserProfile }) {
  if (profile.links.length === 0) return null;
  return (
    <ul className="profile-hero__links">
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
