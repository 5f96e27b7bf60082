import { type Finding, ok, trouble, warning } from './finding.js';

/** Skew that breaks authenticator codes, which last 30 seconds. */
const MAX_SKEW_MS = 30_000;
const MIN_REPORTED_SKEW_MS = 2000;

/** Reports skews by the name of the other clock. A null skew is unknown. */
export function checkClock(skews: Record<string, number | null>): Finding[] {
  return Object.entries(skews).flatMap(([other, skewMs]) => {
    if (skewMs === null) return [];
    const seconds = Math.abs(skewMs / 1000).toFixed(1);
    const message = `${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} ${other}`;
    const advice = 'Synchronize both clocks by NTP.';
    if (Math.abs(skewMs) > MAX_SKEW_MS) return [trouble('Clock', message, advice)];
    return [
      Math.abs(skewMs) > MIN_REPORTED_SKEW_MS ? warning('Clock', message, advice) : ok('Clock', `agrees with ${other}`),
    ];
  });
}
