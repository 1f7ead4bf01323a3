import { green, red } from "../../../scripts/terminal/print.ts";
import type { CaseFigures, Cpu } from "./measure-case.ts";

/** Targets from the design, figures of discovery. */
const TARGETS = { share: 0.6, databaseP99Ms: 10, cpuMs: 1.5, growth: 1.5 } as const;

const widths = [40, 8, 22, 23, 17, 26, 32, 28];

export function heading(size: number): string {
  const names = [
    "search",
    "total",
    "1 connection, of floor",
    "10 connections, of floor",
    "database p50/p99",
    "CPU of a further page",
    "of a first one, with its total",
    "the floor's, with its total",
  ];
  return [
    `\n  ${size} activities (per second; database and CPU in ms a request, app + database)`,
    `  ${row(names)}`,
  ].join("\n");
}

export function describeCase({ name, total, throughput, databaseMs, cpu }: CaseFigures): string {
  const shares = throughput.map(({ product, floor }) => {
    const share = product / floor;
    const text = `${Math.round(product)} / ${Math.round(floor)} = ${Math.round(share * 100)} %`;
    return graded(share >= TARGETS.share, text);
  });
  return `  ${row([
    name,
    String(total),
    ...shares,
    graded(databaseMs.p99 <= TARGETS.databaseP99Ms, `${databaseMs.p50} / ${databaseMs.p99}`),
    cpu.nextPage === null ? "the only page" : gradedCpu(cpu.nextPage),
    gradedCpu(cpu.product),
    describeCpu(cpu.floor),
  ])}`;
}

/** The processor time of a request in each larger crowd, relative to the smallest crowd of the run. */
export function describeGrowth(bySize: ReadonlyMap<number, readonly CaseFigures[]>): string[] {
  const [[size, smallest] = [0, []], ...larger] = [...bySize].sort(([a], [b]) => a - b);
  return larger.flatMap(([largerSize, cases]) => [
    `\n  CPU a request at ${largerSize}, by that at ${size} (to stay within ${TARGETS.growth})`,
    ...cases.map((figures, index) => {
      const growth = cpuSum(figures.cpu.product) / cpuSum((smallest[index] ?? figures).cpu.product);
      return `  ${row([figures.name, graded(growth <= TARGETS.growth, growth.toFixed(2))])}`;
    }),
  ]);
}

function gradedCpu(cpu: Cpu): Cell {
  return graded(cpuSum(cpu) <= TARGETS.cpuMs, describeCpu(cpu));
}

function cpuSum({ app, database }: Cpu): number {
  return app + database;
}

function describeCpu(cpu: Cpu): string {
  return `${cpu.app.toFixed(2)} + ${cpu.database.toFixed(2)} = ${cpuSum(cpu).toFixed(2)}`;
}

type Cell = string | { readonly text: string; readonly isGood: boolean };

function graded(isGood: boolean, text: string): Cell {
  return { text, isGood };
}

function row(cells: readonly Cell[]): string {
  return cells.map((cell, index) => describe(cell, widths[index] ?? 0)).join(" ");
}

function describe(cell: Cell, width: number): string {
  if (typeof cell === "string") return cell.padEnd(width);
  return (cell.isGood ? green : red)(cell.text.padEnd(width));
}
