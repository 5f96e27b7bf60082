/**
 * A time zone in which it is noon now, on the day of UTC. Specs that count what happened "today" set it for their account, so that
 * no day ends while they run, at whatever hour that is.
 */
export function zoneAtNoon(now = new Date()): string {
  const hoursAhead = 12 - now.getUTCHours();
  // POSIX names zones east of Greenwich with a minus.
  return hoursAhead === 0 ? 'Etc/GMT' : `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
}
