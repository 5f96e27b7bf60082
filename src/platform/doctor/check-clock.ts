import { type Finding, ok, trouble, warning } from './finding.js';

/** Codes of an authenticator are good for half a minute, and what expires is compared with the clock of the database. */
const WORST_SKEW_MS = 30_000;
const NOTED_SKEW_MS = 2000;

/** Whether this computer and the others agree what time it is. Null when another could not be asked. */
export function checkClock(skews: Record<string, number | null>): Finding[] {
  return Object.entries(skews).flatMap(([other, skewMs]) => {
    if (skewMs === null) return [];
    const seconds = Math.abs(skewMs / 1000).toFixed(1);
    const says = `${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} ${other}`;
    const todo = 'Let both computers set their clocks by NTP.';
    if (Math.abs(skewMs) > WORST_SKEW_MS) return [trouble('Clock', says, todo)];
    return [Math.abs(skewMs) > NOTED_SKEW_MS ? warning('Clock', says, todo) : ok('Clock', `agrees with ${other}`)];
  });
}
