import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleSettings } from "../../../../ipc/console-calls.ts";
import { unwrap } from "../query/call.ts";

const consoleSettingsQuery = queryOptions({
  queryKey: ["consoleSettings"],
  queryFn: () => unwrap(window.meander.getSettings()),
  staleTime: Number.POSITIVE_INFINITY,
});

const defaults: ConsoleSettings = {
  theme: "system",
  arePicturesVeiled: true,
  pictureBlur: "medium",
  arePicturesGrey: true,
  panes: {},
  keys: {},
};

/** This computer's settings, or the defaults until they are loaded. */
export function useConsoleSettings(): ConsoleSettings {
  return useQuery(consoleSettingsQuery).data ?? defaults;
}

/** Optimistic: applied at once, then persisted by main. */
export function useSaveConsoleSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ConsoleSettings) => unwrap(window.meander.saveSettings(settings)),
    onMutate: (settings) => client.setQueryData(consoleSettingsQuery.queryKey, settings),
    onSettled: () => client.invalidateQueries(consoleSettingsQuery),
  });
}
