import i18next from 'i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { formatDayTime } from '@/ui/format/format-time.js';

export function describeAction(action: string): string {
  return describeIfKnown(`audit.action.${action}`) ?? action;
}

const TIME = /^\d{4}-\d\d-\d\dT/;

export function describeDetail(name: string, value: string | number | boolean | null): { name: string; value: string } {
  return { name: known('detail', name), value: describeValue(value) };
}

function describeValue(value: string | number | boolean | null): string {
  if (value === null || value === '') return i18next.t('audit.nothing');
  if (typeof value === 'string' && TIME.test(value)) return formatDayTime(new Date(value), currentLanguage());
  return known('value', String(value));
}

/** i18next reads `_many` as a plural. */
function known(group: 'detail' | 'value', word: string): string {
  // Sentences are no keys.
  return (/^\w+$/.test(word) && describeIfKnown(`audit.${group}.${word.replaceAll('_', '-')}`)) || word;
}
