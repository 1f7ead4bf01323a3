/**
 * A benchmark of the product against its floor: the same response by minimal means, in the same run on the same data.
 */
export type Bench = {
  readonly name: string;
  /** A name for several of them on the command line; absent for none. */
  readonly group?: string;
  readonly what: string;
  /** The share of the floor's throughput to reach (design, figures); absent without a target. */
  readonly target?: number;
  readonly run: (conditions: {
    readonly seconds: number;
    readonly log: (line: string) => void;
  }) => Promise<BenchOutcome>;
};

export type BenchOutcome = { readonly floor: Rate; readonly product: Rate };

export type Rate = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/**
 * A benchmark with several figures of one subject, for worlds of several sizes; it evaluates and prints them itself.
 */
export type TableBench = {
  readonly name: string;
  readonly group?: string;
  readonly what: string;
  /** Default for the command line's `--size`. */
  readonly sizes: readonly number[];
  readonly run: (conditions: {
    readonly seconds: number;
    readonly sizes: readonly number[];
    /** A folder that preserves worlds for the next run. */
    readonly keep: string | undefined;
    readonly log: (line: string) => void;
    readonly print: (line: string) => void;
  }) => Promise<void>;
};
