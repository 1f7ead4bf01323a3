import { useState } from "react";
import { useDeskStatus } from "../shared/desk/desk-status.ts";

export type LogOut = {
  readonly isAsking: boolean;
  readonly isLeaving: boolean;
  readonly ask: () => void;
  readonly stay: () => void;
  readonly leave: () => void;
};

/** Leaves at once when nothing waits, otherwise asks first. */
export function useLogOut(onLoggedOut: () => void, onAsk: () => void): LogOut {
  const status = useDeskStatus();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const result = await window.meander.logOut();
    setIsLeaving(false);
    if (result.ok) onLoggedOut();
  };
  return {
    isAsking,
    isLeaving,
    ask: () => {
      if ((status?.waitingCount ?? 0) === 0) return void leave();
      setIsAsking(true);
      onAsk();
    },
    stay: () => setIsAsking(false),
    leave: () => void leave(),
  };
}
