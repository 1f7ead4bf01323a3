import { isolateValues, type MessageValues } from "@meander/domain/validation/isolate-text";
import { useMemo } from "react";
import { useTranslations as useIntlTranslations } from "use-intl/react";

type Untyped = ((key: string, values?: MessageValues) => string) & {
  rich(key: string, values?: MessageValues): unknown;
};

/** As use-intl's; names and titles among the values keep their own direction in the sentence. */
export const useTranslations = ((namespace: Parameters<typeof useIntlTranslations>[0]) => {
  const translate: object = useIntlTranslations(namespace);
  return useMemo(() => isolating(translate as Untyped), [translate]);
}) as typeof useIntlTranslations;

function isolating(translate: Untyped): Untyped {
  const isolated = (key: string, values?: MessageValues) => translate(key, values && isolateValues(values));
  const rich = (key: string, values?: MessageValues) => translate.rich(key, values && isolateValues(values));
  return Object.assign(isolated, { ...translate, rich });
}
