import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SessionEndReason } from "../../../ipc/contract.ts";
import type { Staff } from "../../../ipc/console-calls.ts";

/** Where the person is on the way to the desk. `address` is null until a server was chosen. */
export type DeskState =
  | { readonly step: "opening" }
  | { readonly step: "connection" }
  | { readonly step: "login"; readonly address: string; readonly endReason: SessionEndReason | null }
  | { readonly step: "desk"; readonly address: string; readonly staff: Staff };

/** Main holds the truth; a window asks once and then follows what the person and main do. */
export function useDesk() {
  const client = useQueryClient();
  const [state, setState] = useState<DeskState>({ step: "opening" });
  /** Whose unsaved words are still here, after a session that ended by itself. */
  const lastPerson = useRef<string | null>(null);

  useEffect(() => {
    void findStep().then(setState);
    return window.meander.onSessionEnded(({ reason }) => {
      setState((now) => (now.step === "desk" ? { step: "login", address: now.address, endReason: reason } : now));
    });
  }, []);

  /** What the last person saw is not for the next one. */
  const forget = (kept: readonly unknown[]) =>
    client.removeQueries({ predicate: ({ queryKey }) => !["deskSettings", ...kept].includes(queryKey[0]) });

  return {
    state,
    showLogin: (address: string) => {
      forget([]);
      lastPerson.current = null;
      setState({ step: "login", address, endReason: null });
    },
    showDesk: (address: string, staff: Staff) => {
      forget(staff.userId === lastPerson.current ? ["campaignDraft"] : []);
      lastPerson.current = staff.userId;
      setState({ step: "desk", address, staff });
    },
    showConnection: () => setState({ step: "connection" }),
  };
}

async function findStep(): Promise<DeskState> {
  const [connection, staff] = await Promise.all([window.meander.getConnection(), window.meander.getStaff()]);
  const address = connection.ok ? connection.value.address : null;
  if (address === null) return { step: "connection" };
  if (staff.ok && staff.value !== null) return { step: "desk", address, staff: staff.value };
  return { step: "login", address, endReason: null };
}
