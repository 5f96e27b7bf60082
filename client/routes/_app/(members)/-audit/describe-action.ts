import i18next from 'i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { sayIfKnown } from '@/app/i18n/text-key.js';
import { formatDayTime } from '@/ui/format/format-time.js';

/** What an entry of the log is about, in words. */
export function describeAction(action: string): string {
  return sayIfKnown(`audit.action.${action}`) ?? action;
}

const TIME = /^\d{4}-\d\d-\d\dT/;

/** The name of a detail, and its value where that is a time or one of the words we know. */
export function describeDetail(name: string, value: string | number | boolean | null): { name: string; value: string } {
  return { name: known('detail', name), value: describeValue(value) };
}

function describeValue(value: string | number | boolean | null): string {
  if (value === null || value === '') return i18next.t('audit.nothing');
  if (typeof value === 'string' && TIME.test(value)) return formatDayTime(new Date(value), currentLanguage());
  return known('value', String(value));
}

/** Keys have dashes: with an underscore `too_many` would be taken for a plural. */
function known(group: 'detail' | 'value', word: string): string {
  // A sentence somebody typed is no key, whatever its full stops.
  return (/^\w+$/.test(word) && sayIfKnown(`audit.${group}.${word.replaceAll('_', '-')}`)) || word;
}
