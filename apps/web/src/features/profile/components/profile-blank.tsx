import type { UserProfile } from "@meander/domain/contract/profiles";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useTranslations } from "use-intl";

/** Whether there is anything under the headline to read. */
export function isBlank(profile: UserProfile): boolean {
  const { summary, skills, projects, positions, educations, certifications } = profile;
  const lists = [skills, projects, positions, educations, certifications];
  return (summary === null || summary === "") && lists.every((list) => list.length === 0);
}

export function ProfileBlank({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  if (!profile.isSelf) return <EmptyState title={t("emptyOther", { name: profile.firstName })} />;
  return <EmptyState title={t("emptySelf")}>{t("emptySelfText")}</EmptyState>;
}
