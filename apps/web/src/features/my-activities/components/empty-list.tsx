import { createActivityPath, homePath, suggestActivityPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import type { ActivityListName } from "../queries.ts";

type EmptyListProps = { readonly list: ActivityListName; readonly isOwn: boolean };

const texts = {
  upcoming: {
    own: { title: "emptyUpcomingOwn", text: "emptyUpcomingOwnText" },
    other: { title: "emptyUpcoming", text: "emptyUpcomingText" },
  },
  past: {
    own: { title: "emptyPastOwn", text: "emptyPastOwnText" },
    other: { title: "emptyPast", text: "emptyPastText" },
  },
  liked: {
    own: { title: "emptyLiked", text: "emptyLikedText" },
    other: { title: "emptyLiked", text: "emptyLikedText" },
  },
  suggested: {
    own: { title: "emptySuggestedOwn", text: "emptySuggestedOwnText" },
    other: { title: "emptySuggested", text: "emptySuggestedText" },
  },
} as const;

export function EmptyList({ list, isOwn }: EmptyListProps) {
  const t = useTranslations("myActivities");
  const { title, text } = texts[list][isOwn ? "own" : "other"];
  const actions = (
    <>
      {(list !== "suggested" || !isOwn) && (
        <ButtonLink href={homePath} LinkComponent={RouterLink}>
          {t("explore")}
        </ButtonLink>
      )}
      {isOwn && list === "upcoming" && (
        <ButtonLink variant="secondary" href={createActivityPath} LinkComponent={RouterLink}>
          {t("create")}
        </ButtonLink>
      )}
      {isOwn && list === "suggested" && (
        <ButtonLink href={suggestActivityPath} LinkComponent={RouterLink}>
          {t("suggest")}
        </ButtonLink>
      )}
    </>
  );
  return (
    <EmptyState title={t(title)} actions={actions}>
      {t(text)}
    </EmptyState>
  );
}
