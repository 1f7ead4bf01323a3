import { consoleAdministrationMessages } from "@meander/domain/messages/en/console-administration";
import type { Decision } from "@meander/domain/moderation/decision";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { userTypes } from "@meander/domain/person/user-type";
import { useCallback } from "react";
import { useTranslations } from "../use-translations.ts";

const details = consoleAdministrationMessages.auditDetail satisfies Record<Decision | ReportCategory, string>;
type KnownDetail = keyof typeof details;

/** `name: value` pairs as the server joins them; a value may contain commas. */
const pairs = /, (?=\w+: )/;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Fields for correlating entries, which mean nothing to a reader. */
const machineNames: readonly string[] = ["token", "caseVersion", "version", "contentHash", "voidedApproval"];

/**
 * Formats the detail of an audit entry: a role change as an arrow, known values as text, others verbatim; ids are
 * omitted.
 */
export function useActionDetail(): (detail: string) => string {
  const t = useTranslations("console.administration");
  return useCallback(
    (detail: string) => {
      const values = new Map(detail.split(pairs).map(splitPair));
      const [from, to] = [values.get("from"), values.get("to")];
      if (from !== undefined && to !== undefined) {
        const roleOf = (name: string) => {
          const type = userTypes.find((each) => each.name === name);
          return type === undefined ? name : t(`userType.${type.code}`);
        };
        return t("audit.fromTo", { from: roleOf(from), to: roleOf(to) });
      }
      return [...values]
        .filter(([name, value]) => value !== "" && !uuid.test(value) && !machineNames.includes(name))
        .map(([name, value]) => {
          if (isKnown(value)) return t(`auditDetail.${value}`);
          if (name === "days") return t("audit.days", { days: Number(value) });
          return name === "people" ? t("audit.people", { people: Number(value) }) : value;
        })
        .join(" · ");
    },
    [t],
  );
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf(": ");
  return [pair.slice(0, at), pair.slice(at + 2)];
}

function isKnown(value: string): value is KnownDetail {
  return Object.hasOwn(details, value);
}
