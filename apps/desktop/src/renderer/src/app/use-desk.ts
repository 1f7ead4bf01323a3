import { useEffect, useState } from "react";
import type { Staff } from "../../../ipc/contract.ts";

/** Where the person is on the way to the desk. `address` is null until a server was chosen. */
export type DeskState =
  | { readonly step: "opening" }
  | { readonly step: "connection" }
  | { readonly step: "login"; readonly address: string; readonly hasSessionEnded: boolean }
  | { readonly step: "home"; readonly address: string; readonly staff: Staff };

/** Main holds the truth; a window asks once and then follows what the person and main do. */
export function useDesk() {
  const [state, setState] = useState<DeskState>({ step: "opening" });

  useEffect(() => {
    void findStep().then(setState);
    return window.meander.onSessionEnded(() => {
      setState((now) => (now.step === "home" ? { step: "login", address: now.address, hasSessionEnded: true } : now));
    });
  }, []);

  return {
    state,
    showLogin: (address: string) => setState({ step: "login", address, hasSessionEnded: false }),
    showHome: (address: string, staff: Staff) => setState({ step: "home", address, staff }),
    showConnection: () => setState({ step: "connection" }),
  };
}

async function findStep(): Promise<DeskState> {
  const [connection, staff] = await Promise.all([window.meander.getConnection(), window.meander.getStaff()]);
  const address = connection.ok ? connection.value.address : null;
  if (address === null) return { step: "connection" };
  if (staff.ok && staff.value !== null) return { step: "home", address, staff: staff.value };
  return { step: "login", address, hasSessionEnded: false };
}
