import { streamLimits } from "@meander/domain/policy";
import { tooManyRequests } from "../limits/take-from-limit.ts";

const RETRY_SECONDS = 30;

/** Counts the streams that are open without a session, in this process. */
export type OpenStreams = {
  /** Returns how to give the place back. Throws DomainError too-many-requests for one too many. */
  readonly enter: (address: string) => () => void;
};

export function createOpenStreams({ perAddress, perProcess } = streamLimits): OpenStreams {
  const open = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const count = open.get(address) ?? 0;
      if (count >= perAddress || total >= perProcess) throw tooManyRequests(RETRY_SECONDS);
      open.set(address, count + 1);
      total += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        total -= 1;
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      };
    },
  };
}
