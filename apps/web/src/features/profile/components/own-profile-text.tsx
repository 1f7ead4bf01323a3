import { textLimits } from "@meander/domain/constants";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { profileEditing } from "@meander/domain/messages/en/profile-editing";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { InlineText } from "../../../shared/inline-text/inline-text.tsx";
import { showSnackbar } from "../../../shared/snackbars/snackbars.ts";
import { type OwnText, useOwnText } from "../use-own-text.ts";

const extraMessages = { profileEditing };

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
export function OwnProfileText(props: OwnProfileTextProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableText {...props} />
    </ExtraMessagesProvider>
  );
}

function EditableText({ profile, field, children }: OwnProfileTextProps) {
  const t = useTranslations("profileEditing");
  const { labels, limit, isMultiline, textOf, changeTo } = fields[field];
  const { mutateAsync } = useOwnText(profile);
  const undoLabel = t("undo");
  const errorText = useErrorText();
  const store = (next: string, replaced: string) =>
    mutateAsync({ text: changeTo(next || null), replaced: changeTo(replaced || null) });
  async function save(next: string, replaced: string) {
    await store(next, replaced);
    const undo = () => store(replaced, next).catch((error: unknown) => showSnackbar(errorText(error), "error"));
    showSnackbar(t("saved"), "success", { label: undoLabel, onPress: () => void undo() });
  }
  return (
    <InlineText
      labels={{
        field: t(labels.field),
        add: t(labels.add),
        edit: t(labels.edit),
        save: t("save"),
        discard: t("discard"),
        remaining: (count) => t("charactersLeft", { count }),
        stored: t("stored"),
        nothing: t("nothing"),
        useStored: t("useStored"),
      }}
      text={textOf(profile) ?? ""}
      isMultiline={isMultiline}
      limit={limit}
      onSave={save}
      onDiscard={(edit) => showSnackbar(t("discarded"), "info", { label: undoLabel, onPress: edit })}
    >
      {children}
    </InlineText>
  );
}
