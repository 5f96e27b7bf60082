import { foldText } from '@/ui/format/fold-text.js';
import { nameOfZone, offsetOfZone } from '@/ui/format/format-zone.js';

export interface TimeZone {
  id: string;
  /** Localized country, or city if the country has several zones. */
  name: string;
  searchText: string;
}

const zonesByLanguage = new Map<string, TimeZone[]>();

/** Returns cached zones, because localization is slow. */
export function listTimeZones(language: string): TimeZone[] {
  let zones = zonesByLanguage.get(language);
  if (!zones) {
    zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
      .map((id) => {
        const name = nameOfZone(id, language);
        return { id, name, searchText: foldText(`${name} ${id.replaceAll(/[/_]/g, ' ')} ${id} ${offsetOfZone(id)}`) };
      })
      .sort((a, b) => a.name.localeCompare(b.name, language));
    zonesByLanguage.set(language, zones);
  }
  return zones;
}
