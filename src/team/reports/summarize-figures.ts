import type { TeamFigure, TeamFigures } from './team-report.contract.js';

export interface FigureCell {
  figure: TeamFigure;
  /** Bucket of a duration, else 0. */
  bucket: number;
  count: number;
  /** Sum of the measured values. */
  value: number;
}

/** Interpolates percentiles as PostgreSQL's percentile_cont, with bucket averages. */
export function summarizeFigures(cells: readonly FigureCell[]): TeamFigures {
  const cellsOf = (figure: TeamFigure) => cells.filter((cell) => cell.figure === figure);
  const sumCounts = (figure: TeamFigure) => cellsOf(figure).reduce((sum, cell) => sum + cell.count, 0);
  const percentiles = (figure: TeamFigure) => createPercentile(cellsOf(figure));
  const [firstReply, resolution, waiting] = [
    percentiles('first_reply'),
    percentiles('resolution'),
    percentiles('waiting'),
  ];
  const average = (figure: TeamFigure) => {
    const total = sumCounts(figure);
    return total > 0 ? cellsOf(figure).reduce((sum, cell) => sum + cell.value, 0) / total : null;
  };
  return {
    chats: sumCounts('chats'),
    resolved: sumCounts('resolved'),
    reopened: sumCounts('reopened'),
    messages: sumCounts('messages'),
    rating: average('rating'),
    service_level: average('sla'),
    first_reply_p50: firstReply(0.5),
    first_reply_p90: firstReply(0.9),
    resolution_p50: resolution(0.5),
    resolution_p90: resolution(0.9),
    waiting_p50: waiting(0.5),
  };
}

function createPercentile(cells: readonly FigureCell[]): (share: number) => number | null {
  const merged = new Map<number, { count: number; value: number }>();
  for (const { bucket, count, value } of cells) {
    const sum = merged.get(bucket) ?? { count: 0, value: 0 };
    merged.set(bucket, { count: sum.count + count, value: sum.value + value });
  }
  const buckets = [...merged]
    .filter(([, { count }]) => count > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([, { count, value }]) => ({ count, average: value / count }));
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  const averageAt = (index: number): number => {
    let before = 0;
    for (const { count, average } of buckets) {
      before += count;
      if (index < before) return average;
    }
    return buckets.at(-1)?.average ?? 0;
  };
  return (share) => {
    if (total === 0) return null;
    const position = share * (total - 1);
    const [low, high] = [averageAt(Math.floor(position)), averageAt(Math.ceil(position))];
    return Math.round(low + (high - low) * (position - Math.floor(position)));
  };
}
