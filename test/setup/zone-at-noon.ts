/**
 * Returns a zone where it is noon on UTC's current day. Counts of "today" use it, so that no day ends while they run.
 */
export function zoneAtNoon(now = new Date()): string {
  const hoursAhead = 12 - now.getUTCHours();
  // POSIX names zones east of Greenwich with a minus.
  return hoursAhead === 0 ? 'Etc/GMT' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}
