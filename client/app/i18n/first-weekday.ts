import type { Language } from '@server/auth/auth.contract.js';
import type { Weekday } from '@server/platform/weekdays.contract.js';

/** Regions whose week does not start on Monday. @see Unicode CLDR, supplemental/weekData */
const FIRST_WEEKDAYS: readonly (readonly [day: Weekday, regions: string])[] = [
  ['sat', 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  ['fri', 'MV'],
  [
    'sun',
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
];

const cachedDays = new Map<string, Weekday>();

export function firstWeekday(timeZone: string | undefined, language: Language): Weekday {
  const defaultDay = language === 'ar' ? 'sun' : 'mon';
  if (timeZone === undefined || timeZone === 'UTC') return defaultDay;
  let day = cachedDays.get(timeZone);
  if (!day) cachedDays.set(timeZone, (day = findFirstWeekday(timeZone) ?? defaultDay));
  return day;
}

/** Returns null if the browser cannot list the zones of regions. */
function findFirstWeekday(timeZone: string): Weekday | null {
  if (!canListZones(new Intl.Locale('und-SA'))) return null;
  // Browsers list Asia/Kolkata as Asia/Calcutta.
  const { timeZone: canonicalZone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  const isIn = (region: string): boolean =>
    (new Intl.Locale(`und-${region}`) as ZonedLocale).getTimeZones()?.includes(canonicalZone) ?? false;
  return FIRST_WEEKDAYS.find(([, regions]) => regions.split(' ').some(isIn))?.[0] ?? 'mon';
}

interface ZonedLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

const canListZones = (locale: Intl.Locale): locale is ZonedLocale => 'getTimeZones' in locale;
