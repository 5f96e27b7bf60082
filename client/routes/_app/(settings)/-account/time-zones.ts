import { foldText } from '@/ui/format/fold-text.js';

export interface TimeZone {
  /** IANA name. */
  id: string;
  /** In the reader's language: the country where it has one zone, else the city. */
  name: string;
  /** What the search looks through. */
  haystack: string;
}

const known = new Map<string, TimeZone[]>();

/** All zones of this browser, by name; asking for every name takes a moment, so they are kept. */
export function listTimeZones(language: string): TimeZone[] {
  let zones = known.get(language);
  if (!zones) {
    zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
      .map((id) => {
        const name = nameOfZone(id, language);
        return { id, name, haystack: foldText(`${name} ${id.replaceAll(/[/_]/g, ' ')} ${id} ${offsetOfZone(id)}`) };
      })
      .sort((a, b) => a.name.localeCompare(b.name, language));
    known.set(language, zones);
  }
  return zones;
}

/** `Saudi Arabia Time`, `توقيت مصر`. */
export function nameOfZone(id: string, language: string): string {
  const name = zonePart(id, language, 'shortGeneric');
  // Some have no name but their distance, or only letters.
  return name === 'UTC' || /[+\d]/.test(name) || name.length < 5 ? id.replaceAll('_', ' ') : name;
}

/** `GMT+3`, now. */
export function offsetOfZone(id: string): string {
  return zonePart(id, 'en', 'shortOffset');
}

function zonePart(timeZone: string, language: string, timeZoneName: 'shortGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
