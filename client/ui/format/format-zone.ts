export function nameOfZone(id: string, language: string): string {
  const name = zonePart(id, language, 'shortGeneric');
  // Some zones have only an offset or an abbreviation.
  return name === 'UTC' || /[+\d]/.test(name) || name.length < 5 ? id.replaceAll('_', ' ') : name;
}

export function offsetOfZone(id: string): string {
  return zonePart(id, 'en', 'shortOffset');
}

function zonePart(timeZone: string, language: string, timeZoneName: 'shortGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
