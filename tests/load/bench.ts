/** A measurement of the product against its floor: the same answer by the barest means, in the same run on the same data. */
export type Bench = {
  readonly name: string;
  readonly what: string;
  /** The share of the floor's throughput to reach (design, figures); absent where none was set. */
  readonly target?: number;
  readonly run: (conditions: {
    readonly seconds: number;
    readonly log: (line: string) => void;
  }) => Promise<BenchOutcome>;
};

export type BenchOutcome = { readonly floor: Rate; readonly product: Rate };

export type Rate = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/** A measurement of several figures of one subject, in worlds of several sizes; it judges and prints them itself. */
export type TableBench = {
  readonly name: string;
  readonly what: string;
  /** Where the command line names none. */
  readonly sizes: readonly number[];
  readonly run: (conditions: {
    readonly seconds: number;
    readonly sizes: readonly number[];
    /** A folder where worlds stay for the next run. */
    readonly keep: string | undefined;
    readonly log: (line: string) => void;
    readonly print: (line: string) => void;
  }) => Promise<void>;
};
