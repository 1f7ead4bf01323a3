import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { ApiContext } from "../shared/api/api-context.tsx";
import type { Api } from "../shared/api/client.ts";
import { InitialFailureContext } from "./initial-failure.ts";
import type { AppSetting } from "./page-state.ts";

type ProvidersProps = {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly setting: AppSetting;
  readonly children: ReactNode;
};

/** Everything that pages read from around them. Times are always shown in an activity's own zone, so none is set here. */
export function Providers({ api, queryClient, setting, children }: ProvidersProps) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale={setting.locale} messages={setting.messages} now={setting.now} timeZone="UTC">
          <InitialFailureContext value={setting.failure}>{children}</InitialFailureContext>
        </IntlProvider>
      </QueryClientProvider>
    </ApiContext>
  );
}
