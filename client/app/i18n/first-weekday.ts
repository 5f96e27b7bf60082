import type { Language } from '@server/auth/auth.contract.js';
import type { Weekday } from '@server/platform/weekdays.contract.js';

/** Regions whose week does not start on Monday. @see Unicode CLDR, supplemental/weekData */
const STARTS: readonly (readonly [day: Weekday, regions: string])[] = [
  ['sat', 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  ['fri', 'MV'],
  [
    'sun',
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
];

const known = new Map<string, Weekday>();

/** First day of the week where the account is. Without its time zone, Sunday in Arabic and Monday in English. */
export function firstWeekday(timeZone: string | undefined, language: Language): Weekday {
  const usual = language === 'ar' ? 'sun' : 'mon';
  if (timeZone === undefined || timeZone === 'UTC') return usual;
  let day = known.get(timeZone);
  if (!day) known.set(timeZone, (day = findStart(timeZone) ?? usual));
  return day;
}

/** Null where the browser does not list the zones of regions. */
function findStart(timeZone: string): Weekday | null {
  if (!hasZones(new Intl.Locale('und-SA'))) return null;
  // Asia/Kolkata is listed as Asia/Calcutta.
  const { timeZone: listed } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  const isIn = (region: string): boolean =>
    (new Intl.Locale(`und-${region}`) as ZonedLocale).getTimeZones()?.includes(listed) ?? false;
  return STARTS.find(([, regions]) => regions.split(' ').some(isIn))?.[0] ?? 'mon';
}

interface ZonedLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

const hasZones = (locale: Intl.Locale): locale is ZonedLocale => 'getTimeZones' in locale;
