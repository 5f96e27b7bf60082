/** Rejects offsets such as +03:00, which have no daylight saving. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}
