import type { UserProfile } from "@meander/domain/contract/profiles";
import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { ExternalLink } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { avatarPictureOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { OpenPictureButton } from "../../../shared/pictures/open-picture-button.tsx";
import { AvatarPicture } from "./avatar-picture.tsx";
import { CoverPicture } from "./cover-picture.tsx";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import profileStyles from "../profile.module.css";
import factLineStyles from "../../../shared/facts/fact-line.module.css";

const OwnCover = lazy(async () => ({ default: (await import("./own-cover.tsx")).OwnCover }));
const OwnProfileText = lazy(async () => ({ default: (await import("./own-profile-text.tsx")).OwnProfileText }));
const OwnAvatar = lazy(async () => ({ default: (await import("./own-avatar.tsx")).OwnAvatar }));

/** Cover, avatar, name, headline, origin and links to social networks. */
export function ProfileHero({ profile, actions }: { readonly profile: UserProfile; readonly actions: ReactNode }) {
  const location = <span className={profileStyles.ownLocation}>{profile.location.locationName}</span>;
  return (
    <header className={profileStyles.hero}>
      <Cover profile={profile} />
      <div className={profileStyles.heroPerson}>
        <Face profile={profile} />
        <h1>
          {profile.firstName} {profile.lastName}
        </h1>
        <div className={profileStyles.heroActions} data-testid="profile-hero-actions">
          {actions}
        </div>
      </div>
      <Headline profile={profile} />
      {profile.isSelf && (
        <div className={profileStyles.ownText}>
          <Suspense fallback={location}>
            <OwnProfileText profile={profile} field="location">
              {location}
            </OwnProfileText>
          </Suspense>
        </div>
      )}
      <Facts profile={profile} />
      <SocialLinks profile={profile} />
    </header>
  );
}

function Headline({ profile }: { readonly profile: UserProfile }) {
  const { headline, isSelf } = profile;
  const text = headline !== null && <p className={profileStyles.heroHeadline}>{headline}</p>;
  if (!isSelf) return text;
  return (
    <div className={profileStyles.ownText}>
      <Suspense fallback={text}>
        <OwnProfileText profile={profile} field="headline">
          {text}
        </OwnProfileText>
      </Suspense>
    </div>
  );
}

/** One's own can be changed in place; another person's photo opens the lightbox. */
function Cover({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const picture = <CoverPicture profile={profile} />;
  const { cover, isSelf } = profile;
  if (isSelf) {
    return (
      <Suspense fallback={picture}>
        <OwnCover profile={profile} />
      </Suspense>
    );
  }
  if (cover === null) return picture;
  const name = fullNameOf(profile);
  return (
    <div className={profileStyles.heroPhoto}>
      {picture}
      <OpenPictureButton
        image={cover}
        label={t("openCover", { name })}
        alt={cover.alt ?? cover.caption ?? t("coverOf", { name })}
      />
    </div>
  );
}

function Face({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (profile.isSelf) {
    return (
      <Suspense fallback={<AvatarPicture profile={profile} />}>
        <OwnAvatar profile={profile} />
      </Suspense>
    );
  }
  const name = fullNameOf(profile);
  return (
    <AvatarPicture profile={profile}>
      {avatarPictureOf(profile.image) !== undefined && (
        <OpenPictureButton image={{ src: profile.image }} label={t("openFace", { name })} alt={name} />
      )}
    </AvatarPicture>
  );
}

function Facts({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const countryNames = useCountryNames(profile.countriesLived);
  const { average, count } = profile.rating;
  const since = format.dateTime(new Date(profile.memberSince), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <ul className={classNames(profileStyles.heroFacts, factLineStyles.factLine)}>
      {profile.location.locationName !== null && !profile.isSelf && <li>{profile.location.locationName}</li>}
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
