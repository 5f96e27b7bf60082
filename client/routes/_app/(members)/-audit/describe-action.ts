import i18next from 'i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { formatDayTime } from '@/ui/format/format-time.js';

export function describeAction(action: string): string {
  return describeIfKnown(`audit.action.${action}`) ?? action;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

export function describeDetail(name: string, value: string | number | boolean | null): { name: string; value: string } {
  return { name: describeKnown('detail', name), value: describeValue(value) };
}

function describeValue(value: string | number | boolean | null): string {
  if (value === null || value === '') return i18next.t('audit.nothing');
  if (typeof value === 'string' && ISO_TIME.test(value)) return formatDayTime(new Date(value), currentLanguage());
  return describeKnown('value', String(value));
}

/** Uses locale keys with hyphens, because i18next reads a suffix such as `_many` as a plural form. */
function describeKnown(group: 'detail' | 'value', word: string): string {
  // A value with spaces, such as a reason, has no locale key.
  return (/^\w+$/.test(word) && describeIfKnown(`audit.${group}.${word.replaceAll('_', '-')}`)) || word;
}
