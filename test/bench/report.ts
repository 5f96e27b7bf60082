import { type Spread, spreadOf } from './statistics.js';

/** Ratios are per round, because the machine's load varies. */
export interface Figure {
  name: string;
  unit: string;
  /** One value per round, in order. */
  mersal: number[];
  /** The same measured without Mersal. Absent if there is no counterpart. */
  bare?: number[];
  goal?: Goal;
}

/** Limit of Mersal's figure, of its ratio to the bare one, or of the difference. */
export interface Goal {
  of: 'figure' | 'ratio' | 'difference';
  atMost?: number;
  atLeast?: number;
}

const TITLES = ['', 'bare', 'Mersal', 'ratio', 'goal', ''];

export function printReport(figures: readonly Figure[]): void {
  const rows = [TITLES, ...figures.map(toRow)];
  const widths = TITLES.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
  console.log();
  for (const row of rows) print(row);
  const missed = figures.filter((figure) => isMissed(figure));
  console.log(missed.length === 0 ? '\nAll goals are met.' : `\n${missed.length} goals are missed.`);
  console.log(
    'Medians of the rounds with the lowest and highest; absolute figures depend on the machine and what else it does.',
  );
}

function toRow(figure: Figure): string[] {
  const { name, unit, mersal, bare, goal } = figure;
  const ratios = ratiosOf(figure);
  return [
    `${name}, ${unit}`,
    bare ? show(spreadOf(bare), unit) : '',
    show(spreadOf(mersal), unit),
    ratios ? show(spreadOf(ratios), '×') : '',
    goal ? showGoal(goal, unit) : '',
    goal ? (isMissed(figure) ? 'MISSED' : 'met') : '',
  ];
}

function ratiosOf({ mersal, bare }: Figure): number[] | null {
  return bare ? mersal.map((value, round) => value / (bare[round] ?? Number.NaN)) : null;
}

/** A figure without values misses its goal. */
function isMissed(figure: Figure): boolean {
  const { goal } = figure;
  if (!goal) return false;
  const { median } = spreadOf(limitedValuesOf(figure, goal) ?? []);
  return !(median <= (goal.atMost ?? Number.POSITIVE_INFINITY) && median >= (goal.atLeast ?? Number.NEGATIVE_INFINITY));
}

function limitedValuesOf(figure: Figure, { of }: Goal): number[] | null {
  if (of === 'figure') return figure.mersal;
  return of === 'ratio'
    ? ratiosOf(figure)
    : figure.mersal.map((value, round) => value - (figure.bare?.[round] ?? Number.NaN));
}

function showGoal({ of, atMost, atLeast }: Goal, unit: string): string {
  const bound = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
  if (of === 'difference') return `${bound} ${unit} above`;
  return of === 'ratio' ? `${bound} ×` : `${bound} ${unit}`;
}

function show({ median, min, max }: Spread, unit: string): string {
  const digits = unit === '×' ? 2 : Math.abs(median) < 10 ? 1 : 0;
  const text = median.toFixed(digits) + (unit === '×' ? '×' : '');
  return min === max ? text : `${text} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}
