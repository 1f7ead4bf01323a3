import { AssetHost } from "@meander/ui/hooks/asset-host";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { ApiContext } from "../shared/api/api-context.tsx";
import type { Api } from "../shared/api/client.ts";
import { InitialFailureContext } from "./initial-failure.ts";
import { LanguagesContext } from "./languages-context.ts";
import type { AppSetting } from "./page-state.ts";

type ProvidersProps = {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly setting: AppSetting;
  readonly children: ReactNode;
};

/** The styles of `{date, date, long}` and `{share, number, percent}` in a message. Defined here, because compiled messages lack the default styles. */
const formats = {
  dateTime: {
    medium: { day: "numeric", month: "short", year: "numeric" },
    long: { day: "numeric", month: "long", year: "numeric" },
  },
  number: { percent: { style: "percent" } },
} as const;

/** The contexts that pages depend on. No time zone is set: times are always shown in an activity's own zone. */
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
            <LanguagesContext value={setting.languages}>
              <AssetHost value={setting.assetHost}>{children}</AssetHost>
            </LanguagesContext>
          </InitialFailureContext>
        </IntlProvider>
      </QueryClientProvider>
    </ApiContext>
  );
}
