import { counted } from "@meander/domain/number/abbreviate";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { avatarPictureOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import { OpenPictureButton } from "../../../shared/pictures/open-picture-button.tsx";
import { AvatarPicture } from "./avatar-picture.tsx";
import { CoverPicture } from "./cover-picture.tsx";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import profileStyles from "../profile.module.css";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import factLineStyles from "../../../shared/facts/fact-line.module.css";

type HeroFrameProps = {
  readonly cover: ReactNode;
  readonly face: ReactNode;
  readonly name: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** The layout of cover, face, name and the lines below. */
export function HeroFrame({ cover, face, name, actions, children }: HeroFrameProps) {
  return (
    <header className={profileStyles.hero}>
      {cover}
      <div className={profileStyles.heroPerson}>
        {face}
        {name}
        <div className={profileStyles.heroActions} data-testid="profile-hero-actions">
          {actions}
        </div>
      </div>
      {children}
    </header>
  );
}

/** Cover, avatar, name, headline, origin and links to social networks. */
export function ProfileHero({ profile, actions }: { readonly profile: UserProfile; readonly actions: ReactNode }) {
  const { headline, location, countriesLived, languages, links } = profile;
  return (
    <HeroFrame
      cover={<Cover profile={profile} />}
      face={<Face profile={profile} />}
      name={<ProfileName profile={profile} />}
      actions={actions}
    >
      {headline !== null && <Headline text={headline} />}
      <Facts profile={profile}>
        {location.locationName !== null && <li>{location.locationName}</li>}
        {countriesLived.length > 0 && (
          <li>
            <CountriesLived codes={countriesLived} />
          </li>
        )}
        {languages.length > 0 && (
          <li>
            <Languages codes={languages} />
          </li>
        )}
      </Facts>
      <SocialLinks links={links} />
    </HeroFrame>
  );
}

export function ProfileName({ profile }: { readonly profile: Pick<UserProfile, "firstName" | "lastName"> }) {
  return (
    <h1>
      {profile.firstName} {profile.lastName}
    </h1>
  );
}

export function Headline({ text }: { readonly text: string }) {
  return <p className={profileStyles.heroHeadline}>{text}</p>;
}

/** Another person's photo opens the lightbox. */
function Cover({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const picture = <CoverPicture profile={profile} />;
  const { cover } = profile;
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
  const name = fullNameOf(profile);
  return (
    <AvatarPicture profile={profile}>
      {avatarPictureOf(profile.image) !== undefined && (
        <OpenPictureButton image={{ src: profile.image }} label={t("openFace", { name })} alt={name} />
      )}
    </AvatarPicture>
  );
}

type FactsProps = { readonly profile: UserProfile; readonly children?: ReactNode };

/** What the product knows about the person, after what they wrote themselves. */
export function Facts({ profile, children }: FactsProps) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const { average, count } = profile.rating;
  const since = format.dateTime(new Date(profile.memberSince), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <ul className={classNames(profileStyles.heroFacts, factLineStyles.factLine)}>
      {children}
      {profile.hostedCount > 0 && <li>{t("hosted", counted(profile.hostedCount))}</li>}
      {average !== null && (
        <li>{t("rating", { average: format.number(average, { maximumFractionDigits: 1 }), ...counted(count) })}</li>
      )}
      <li>
        <time dateTime={profile.memberSince}>{t("since", { date: since })}</time>
      </li>
    </ul>
  );
}

type CodesProps = { readonly codes: readonly string[] };

export function CountriesLived({ codes }: CodesProps) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  const countries = codes.map((code) => areaInSentence(names.of(code) ?? code));
  return t("lived", { countries: format.list(countries, { type: "unit" }) });
}

export function Languages({ codes }: CodesProps) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const nameOf = useLanguageName();
  return t("speaks", {
    languages: format.list(
      codes.map((code) => nameOf(code)),
      { type: "unit" },
    ),
  });
}

export function SocialLinks({ links }: Pick<UserProfile, "links">) {
  if (links.length === 0) return null;
  return (
    <ul className={profileStyles.heroLinks}>
      {links.map((link) => (
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
