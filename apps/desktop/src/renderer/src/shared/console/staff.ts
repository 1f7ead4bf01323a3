import { createContext, useContext } from "react";
import { hasPermission, type Permission } from "@meander/domain/permission/permission";
import type { Staff } from "../../../../ipc/console-calls.ts";

const StaffContext = createContext<Staff | null>(null);
export const StaffProvider = StaffContext.Provider;

/** The logged-in person; only available inside the shell. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (staff === null) throw new Error("useStaff needs a StaffProvider");
  return staff;
}

export function usePermission(needed: Permission | readonly Permission[]): boolean {
  return hasPermission(useStaff().permissions, needed);
}

export function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
