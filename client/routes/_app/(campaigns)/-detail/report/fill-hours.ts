import type { CampaignReport } from '@server/campaigns/definition/report.contract.js';

type Hour = CampaignReport['hours'][number];

const HOUR_MS = 3_600_000;
/** Maximum of filled hours. Longer campaigns omit idle ones. */
const MAX_FILLED_HOURS = 72;

export function fillHours(hours: readonly Hour[]): readonly Hour[] {
  const times = hours.map(({ hour }) => Date.parse(hour));
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || (last - first) / HOUR_MS >= MAX_FILLED_HOURS) return hours;
  const byTime = new Map(times.map((time, index) => [time, hours[index]]));
  return Array.from({ length: Math.round((last - first) / HOUR_MS) + 1 }, (_, index) => {
    const time = first + index * HOUR_MS;
    return byTime.get(time) ?? { hour: new Date(time).toISOString(), sent: 0, failed: 0 };
  });
}
