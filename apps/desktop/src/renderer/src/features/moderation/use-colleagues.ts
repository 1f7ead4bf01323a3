import type { Colleague } from "@meander/domain/contract/colleagues";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "../../shared/use-translations.ts";
import { nameOf, useStaff } from "../../shared/console/staff.ts";
import { colleaguesQuery } from "./queries.ts";

const none: readonly Colleague[] = [];

/** Everyone else who moderates, and the name of anyone who does or did. */
export function useColleagues() {
  const t = useTranslations("console.colleagues");
  const staff = useStaff();
  const colleagues = useQuery(colleaguesQuery).data?.colleagues ?? none;
  return {
    colleagues,
    nameOf: (id: string) =>
      id === staff.userId ? nameOf(staff) : (colleagues.find(({ userId }) => userId === id)?.name ?? t("unknown")),
  };
}
