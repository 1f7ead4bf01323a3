import { useState } from "react";
import { useConsoleStatus } from "../shared/console/console-status.ts";

export type LogOut = {
  readonly isConfirming: boolean;
  readonly isLeaving: boolean;
  readonly ask: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
};

/** Logs out at once without unsent work, otherwise asks for confirmation first. */
export function useLogOut(onLoggedOut: () => void, onConfirming: () => void): LogOut {
  const status = useConsoleStatus();
  const [isConfirming, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const result = await window.meander.logOut();
    setIsLeaving(false);
    if (result.ok) onLoggedOut();
  };
  return {
    isConfirming,
    isLeaving,
    ask: () => {
      if ((status?.waitingCount ?? 0) === 0) return void leave();
      setIsAsking(true);
      onConfirming();
    },
    stay: () => setIsAsking(false),
    leave: () => void leave(),
  };
}
