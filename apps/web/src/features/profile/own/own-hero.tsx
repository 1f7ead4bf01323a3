import { nameForm, socialLinksForm, type UserProfile } from "@meander/domain/contract/profiles";
import { TextField } from "@meander/ui/primitives/text-field";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { countriesQuery, languagesQuery } from "../../../shared/reference/queries.ts";
import { ProfileActions } from "../components/profile-actions.tsx";
import {
  CountriesLived,
  Facts,
  Headline,
  HeroFrame,
  Languages,
  ProfileName,
  SocialLinks,
} from "../components/profile-hero.tsx";
import profileStyles from "../profile.module.css";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import { useSaveFields } from "../use-save-profile.ts";
import { LinkRows } from "./link-rows.tsx";
import { OwnAvatar } from "./own-avatar.tsx";
import { OwnCodes } from "./own-codes.tsx";
import { OwnCover } from "./own-cover.tsx";
import { OwnProfileText } from "./own-text.tsx";
import styles from "./own.module.css";
import type { OwnAvatarState } from "./use-own-avatar.ts";

const MAX_LINKS = 20;
type OwnProps = { readonly profile: UserProfile };

/** The head of one's own page, where everything is edited in place. */
export function OwnHero({ profile, avatar }: OwnProps & { readonly avatar: OwnAvatarState }) {
  return (
    <HeroFrame
      cover={<OwnCover profile={profile} />}
      face={<OwnAvatar profile={profile} avatar={avatar} />}
      name={<OwnName profile={profile} />}
      actions={<ProfileActions profile={profile} />}
    >
      <div className={styles.field}>
        <OwnProfileText profile={profile} field="headline">
          <Headline text={profile.headline ?? ""} />
        </OwnProfileText>
      </div>
      <div className={styles.heroFields}>
        <OwnProfileText profile={profile} field="location">
          <span>{profile.location.locationName}</span>
        </OwnProfileText>
        <OwnCountries profile={profile} />
        <OwnLanguages profile={profile} />
        <OwnLinks profile={profile} />
      </div>
      <Facts profile={profile} />
    </HeroFrame>
  );
}

type Name = Pick<UserProfile, "firstName" | "lastName">;

function OwnName({ profile }: OwnProps) {
  const t = useTranslations("profileEditing");
  const save = useSaveFields(profile);
  return (
    <div className={profileStyles.heroName}>
      <EditableFields<Name>
        labels={{ form: t("name"), edit: t("editName"), add: t("editName") }}
        name={`${profile._id}/name`}
        stored={{ firstName: profile.firstName, lastName: profile.lastName }}
        schema={nameForm}
        onSave={save}
        render={(name) => <ProfileName profile={name} />}
      >
        {({ value, change, errors }) => (
          <>
            <TextField
              label={t("firstName")}
              autoComplete="given-name"
              value={value.firstName}
              error={errors["firstName"]}
              onChange={(event) => change({ firstName: event.target.value })}
            />
            <TextField
              label={t("lastName")}
              autoComplete="family-name"
              value={value.lastName}
              error={errors["lastName"]}
              onChange={(event) => change({ lastName: event.target.value })}
            />
          </>
        )}
      </EditableFields>
    </div>
  );
}

function OwnCountries({ profile }: OwnProps) {
  const t = useTranslations("profileEditing");
  const save = useSaveFields(profile);
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  const countries = useQuery(countriesQuery(useApi()));
  return (
    <OwnCodes
      name={`${profile._id}/countriesLived`}
      labels={{
        form: t("countriesLived"),
        edit: t("editCountries"),
        add: t("addCountries"),
        addOne: t("addCountry"),
      }}
      kind="countriesLived"
      codes={profile.countriesLived}
      choices={{
        all: countries.data?.map(({ countryCode, name }) => ({ code: countryCode, name })),
        isFailed: countries.isLoadingError,
        retry: () => void countries.refetch(),
      }}
      nameOf={(code) => names.of(code) ?? code}
      onSave={({ codes }, seen) => save({ countriesLived: codes }, { countriesLived: seen.codes })}
      render={(codes) => (
        <span>
          <CountriesLived codes={codes} />
        </span>
      )}
    />
  );
}

function OwnLanguages({ profile }: OwnProps) {
  const t = useTranslations("profileEditing");
  const save = useSaveFields(profile);
  const nameOf = useLanguageName();
  const known = useQuery(languagesQuery(useApi()));
  return (
    <OwnCodes
      name={`${profile._id}/languages`}
      labels={{ form: t("languages"), edit: t("editLanguages"), add: t("addLanguages"), addOne: t("addLanguage") }}
      kind="languages"
      codes={profile.languages}
      choices={{
        all: known.data?.map(({ languageCode, name }) => ({ code: languageCode, name })),
        isFailed: known.isLoadingError,
        retry: () => void known.refetch(),
      }}
      nameOf={nameOf}
      onSave={({ codes }, seen) => save({ languages: codes }, { languages: seen.codes })}
      render={(codes) => (
        <span>
          <Languages codes={codes} />
        </span>
      )}
    />
  );
}

type Links = { readonly links: Omit<UserProfile["links"][number], "id">[] };

function OwnLinks({ profile }: OwnProps) {
  const t = useTranslations("profileEditing");
  const save = useSaveFields(profile);
  const stored = profile.links.map(({ network, href, sortOrder }) => ({ network, href, sortOrder }));
  return (
    <EditableFields<Links>
      labels={{ form: t("socialLinks"), edit: t("editSocialLinks"), add: t("addSocialLinks") }}
      name={`${profile._id}/links`}
      stored={{ links: stored }}
      schema={socialLinksForm}
      onSave={({ links }, seen) => save({ links: links.map(withId) }, { links: seen.links.map(withId) })}
      render={({ links }) => (links.length === 0 ? null : <SocialLinks links={links.map(withId)} />)}
    >
      {(fields) => (
        <LinkRows
          list="social-links"
          fields={fields}
          newLink={{ network: "", href: "https://", sortOrder: 0 }}
          max={MAX_LINKS}
          naming={{
            field: "network",
            label: t("network"),
            read: ({ network }) => network,
            write: (link, network) => ({ ...link, network }),
          }}
        />
      )}
    </EditableFields>
  );
}

function withId<Link extends { readonly sortOrder: number }>(link: Link): Link & { readonly id: string } {
  return { ...link, id: String(link.sortOrder + 1) };
}
