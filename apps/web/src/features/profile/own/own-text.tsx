import { textLimits } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { InlineText } from "../../../shared/inline-edit/inline-text.tsx";
import { useSaveFields } from "../use-save-profile.ts";

type OwnText = Pick<UserProfile, "headline"> | Pick<UserProfile, "summary"> | Pick<UserProfile, "location">;

/** What differs between the texts that are edited in place. */
const fields = {
  headline: {
    labels: { field: "headline", add: "addHeadline", edit: "editHeadline" },
    limit: textLimits.editableText,
    isMultiline: false,
    textOf: ({ headline }: UserProfile) => headline,
    changeTo: (headline: string | null): OwnText => ({ headline }),
  },
  summary: {
    labels: { field: "summary", add: "addSummary", edit: "editSummary" },
    limit: textLimits.editableText,
    isMultiline: true,
    textOf: ({ summary }: UserProfile) => summary,
    changeTo: (summary: string | null): OwnText => ({ summary }),
  },
  location: {
    labels: { field: "location", add: "addLocation", edit: "editLocation" },
    limit: textLimits.authField,
    isMultiline: false,
    textOf: ({ location }: UserProfile) => location.locationName,
    changeTo: (locationName: string | null): OwnText => ({ location: { locationName } }),
  },
} as const;

type OwnProfileTextProps = {
  readonly profile: UserProfile;
  readonly field: keyof typeof fields;
  /** The text as visitors see it. */
  readonly children: ReactNode;
};

/** A text of one's own profile, edited in place. */
export function OwnProfileText({ profile, field, children }: OwnProfileTextProps) {
  const t = useTranslations("profileEditing");
  const { labels, limit, isMultiline, textOf, changeTo } = fields[field];
  const save = useSaveFields(profile);
  return (
    <InlineText
      labels={{ field: t(labels.field), add: t(labels.add), edit: t(labels.edit) }}
      name={`${profile._id}/${field}`}
      text={textOf(profile) ?? ""}
      isMultiline={isMultiline}
      limit={limit}
      onSave={(text, seen) => save(changeTo(text || null), changeTo(seen || null))}
    >
      {children}
    </InlineText>
  );
}
