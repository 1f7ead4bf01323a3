import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { ApiContext } from "../shared/api/api-context.tsx";
import type { Api } from "../shared/api/client.ts";
import { InitialFailureContext } from "./initial-failure.ts";
import { LanguagesContext } from "./language-choice.tsx";
import type { AppSetting } from "./page-state.ts";

type ProvidersProps = {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly setting: AppSetting;
  readonly children: ReactNode;
};

/** What `{date, date, long}` in a text means. Named here, because the browser's texts are compiled without the usual styles. */
const formats = {
  dateTime: {
    medium: { day: "numeric", month: "short", year: "numeric" },
    long: { day: "numeric", month: "long", year: "numeric" },
  },
} as const;

/** Everything that pages read from around them. Times are always shown in an activity's own zone, so none is set here. */
export function Providers({ api, queryClient, setting, children }: ProvidersProps) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>
        <IntlProvider
          locale={setting.locale}
          messages={setting.messages}
          formats={formats}
          now={setting.now}
          timeZone="UTC"
        >
          <InitialFailureContext value={setting.failure}>
            <LanguagesContext value={setting.languages}>{children}</LanguagesContext>
          </InitialFailureContext>
        </IntlProvider>
      </QueryClientProvider>
    </ApiContext>
  );
}
