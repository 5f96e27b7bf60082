import { foldText } from '@/ui/format/fold-text.js';
import { nameOfZone, offsetOfZone } from '@/ui/format/format-zone.js';

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
