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

type OwnTextProps = { readonly profile: UserProfile; readonly children: ReactNode };

/** The headline of one's own profile, edited in place. */
export function OwnHeadline({ profile, children }: OwnTextProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableText
        profile={profile}
        field="headline"
        text={profile.headline}
        limit={textLimits.editableText}
        changeOf={(headline) => ({ headline })}
      >
        {children}
      </EditableText>
    </ExtraMessagesProvider>
  );
}

/** The summary of one's own profile, edited in place. */
export function OwnSummary({ profile, children }: OwnTextProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableText
        profile={profile}
        field="summary"
        text={profile.summary}
        isMultiline
        limit={textLimits.editableText}
        changeOf={(summary) => ({ summary })}
      >
        {children}
      </EditableText>
    </ExtraMessagesProvider>
  );
}

/** Where one lives, edited in place. */
export function OwnLocation({ profile, children }: OwnTextProps) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <EditableText
        profile={profile}
        field="location"
        text={profile.location.locationName}
        limit={textLimits.authField}
        changeOf={(locationName) => ({ location: { locationName } })}
      >
        {children}
      </EditableText>
    </ExtraMessagesProvider>
  );
}

const labelKeys = {
  headline: { field: "headline", add: "addHeadline", edit: "editHeadline" },
  summary: { field: "summary", add: "addSummary", edit: "editSummary" },
  location: { field: "location", add: "addLocation", edit: "editLocation" },
} as const;

type EditableTextProps = OwnTextProps & {
  readonly field: keyof typeof labelKeys;
  readonly text: string | null;
  readonly isMultiline?: boolean;
  readonly limit: number;
  readonly changeOf: (text: string | null) => OwnText;
};

function EditableText({ profile, field, text, isMultiline, limit, changeOf, children }: EditableTextProps) {
  const t = useTranslations("profileEditing");
  const { mutateAsync } = useOwnText(profile);
  const keys = labelKeys[field];
  const undoLabel = t("undo");
  const errorText = useErrorText();
  const changeTo = (value: string) => changeOf(value === "" ? null : value);
  const store = (next: string, replaced: string) => mutateAsync({ text: changeTo(next), replaced: changeTo(replaced) });
  async function save(next: string, replaced: string) {
    await store(next, replaced);
    const undo = () => store(replaced, next).catch((error: unknown) => showSnackbar(errorText(error), "error"));
    showSnackbar(t("saved"), "success", { label: undoLabel, onPress: () => void undo() });
  }
  return (
    <InlineText
      labels={{
        field: t(keys.field),
        add: t(keys.add),
        edit: t(keys.edit),
        save: t("save"),
        discard: t("discard"),
        remaining: (count) => t("charactersLeft", { count }),
        stored: t("stored"),
        nothing: t("nothing"),
        useStored: t("useStored"),
      }}
      text={text ?? ""}
      isMultiline={isMultiline === true}
      limit={limit}
      onSave={save}
      onDiscard={(edit) => showSnackbar(t("discarded"), "info", { label: undoLabel, onPress: edit })}
    >
      {children}
    </InlineText>
  );
}
