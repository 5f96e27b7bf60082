/** Names that ICU accepts and Temporal rejects. */
const ICU_ALIAS = /^(?:SystemV\/.*|(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T)$/i;

/** Rejects offsets such as +03:00, which have no daylight saving. */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[A-Z]/i.test(timeZone) && !ICU_ALIAS.test(name);
  } catch {
    return false;
  }
}
