import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsoleSettings } from "../../../../ipc/console-calls.ts";
import { unwrap } from "../query/call.ts";

const deskSettingsQuery = queryOptions({
  queryKey: ["deskSettings"],
  queryFn: () => unwrap(window.meander.getSettings()),
  staleTime: Number.POSITIVE_INFINITY,
});

const defaults: ConsoleSettings = { theme: "system", arePicturesVeiled: true };

/** What this person chose for this computer. */
export function useDeskSettings(): ConsoleSettings {
  return useQuery(deskSettingsQuery).data ?? defaults;
}

/** Shown at once, then kept. */
export function useSaveDeskSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: ConsoleSettings) => unwrap(window.meander.saveSettings(settings)),
    onMutate: (settings) => client.setQueryData(deskSettingsQuery.queryKey, settings),
    onSettled: () => client.invalidateQueries(deskSettingsQuery),
  });
}
