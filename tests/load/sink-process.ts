import { startSmtpSink } from "../support/smtp-sink.ts";

/**
 * The SMTP sink of a benchmark in a separate process: sends its address, then for each `report` request the mails since
 * the last one.
 */
export type SinkReport = {
  readonly count: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** A raw mail as received. */
  readonly sample: string;
};

const sink = await startSmtpSink();
process.send?.({ url: sink.url });

let reported = 0;
let startedAt = 0;
sink.onMail = (count) => {
  if (count === reported + 1) startedAt = performance.now();
};

process.on("message", () => {
  const durations = sink.durations.slice(reported).sort((one, other) => one - other);
  reported = sink.durations.length;
  const at = (share: number) => Math.round((durations[Math.floor(durations.length * share)] ?? 0) * 10) / 10;
  const report: SinkReport = {
    count: durations.length,
    seconds: (sink.span.lastAt - startedAt) / 1_000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    sample: sink.sample(),
  };
  process.send?.(report);
});
process.on("disconnect", () => void sink.stop().then(() => process.exit(0)));
