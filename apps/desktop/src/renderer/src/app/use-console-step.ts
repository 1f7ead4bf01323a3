import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { casesQuery, subscribeToCases } from "../features/moderation/queries.ts";
import type { SessionEndReason } from "../../../ipc/contract.ts";
import type { Staff } from "../../../ipc/console-calls.ts";

/** The startup step: choosing a server, logging in, or working. `address` is null until a server was chosen. */
export type ConsoleStep =
  | { readonly step: "opening" }
  | { readonly step: "connection" }
  | { readonly step: "login"; readonly address: string; readonly endReason: SessionEndReason | null }
  | { readonly step: "console"; readonly address: string; readonly staff: Staff };

/** Main owns the session; a window reads it once and then follows the events of main and the person's actions. */
export function useConsoleStep() {
  const client = useQueryClient();
  const [state, setState] = useState<ConsoleStep>({ step: "opening" });
  /** Whose unsaved drafts are still cached after a session that ended by itself. */
  const lastPerson = useRef<string | null>(null);

  // The cases are fetched while the shell is built: with thousands it takes as long.
  useEffect(() => {
    const stop = subscribeToCases(client);
    void client.prefetchQuery(casesQuery);
    return stop;
  }, [client]);
  useEffect(() => {
    void findStep().then(setState);
    return window.meander.onSessionEnded(({ reason }) => {
      setState((now) => (now.step === "console" ? { step: "login", address: now.address, endReason: reason } : now));
    });
  }, []);

  /** Data that the previous person saw must not be shown to the next one. */
  const clearCache = (retainedKeys: readonly unknown[]) =>
    client.removeQueries({ predicate: ({ queryKey }) => !["consoleSettings", ...retainedKeys].includes(queryKey[0]) });

  return {
    state,
    showLogin: (address: string) => {
      clearCache([]);
      lastPerson.current = null;
      setState({ step: "login", address, endReason: null });
    },
    showConsole: (address: string, staff: Staff) => {
      clearCache(staff.userId === lastPerson.current ? ["campaignDraft"] : []);
      lastPerson.current = staff.userId;
      // The settings of the person who logged in.
      void client.invalidateQueries({ queryKey: ["consoleSettings"] });
      setState({ step: "console", address, staff });
    },
    showConnection: () => setState({ step: "connection" }),
  };
}

async function findStep(): Promise<ConsoleStep> {
  const [connection, staff] = await Promise.all([window.meander.getConnection(), window.meander.getStaff()]);
  const address = connection.ok ? connection.value.address : null;
  if (address === null) return { step: "connection" };
  if (staff.ok && staff.value !== null) return { step: "console", address, staff: staff.value };
  return { step: "login", address, endReason: null };
}
