import type { TFunction } from 'i18next';
import type { BusinessHoursResource } from '@server/auth/business-hours/business-hours.contract.js';
import type { LabelResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { SlaPolicyResource } from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';

export function namePolicy(
  { name, is_for_all: isForAll, label_ids: ids }: SlaPolicyResource,
  labels: readonly LabelResource[],
  t: TFunction,
): string {
  if (name !== '') return name;
  if (isForAll) return t('sla.all_chats');
  return namesOf(labels, ids).join(t('inbox.comma')) || t('sla.no_chats');
}

export function describePolicy(
  policy: SlaPolicyResource,
  { labels, hours }: { labels: readonly LabelResource[]; hours: readonly BusinessHoursResource[] },
  t: TFunction,
): string {
  const { name, is_for_all: isForAll, label_ids: ids, business_hours_id: hoursId } = policy;
  const labelNames = namesOf(labels, ids).map(isolate).join(t('inbox.comma'));
  const chats = isForAll ? t('sla.all_chats') : labelNames || t('sla.no_chats');
  const hoursName = hours.find(({ id }) => id === hoursId)?.name;
  return [
    ...(name === '' ? [] : [chats]),
    ...(policy.first_reply_minutes ? [t('sla.first_in', { time: formatExactTime(policy.first_reply_minutes) })] : []),
    ...(policy.next_reply_minutes ? [t('sla.next_in', { time: formatExactTime(policy.next_reply_minutes) })] : []),
    ...(policy.resolution_minutes ? [t('sla.resolved_in', { time: formatExactTime(policy.resolution_minutes) })] : []),
    ...(hoursName === undefined ? [] : [t('sla.counted_in', { name: isolate(hoursName) })]),
  ].join(' · ');
}

const namesOf = (labels: readonly LabelResource[], ids: readonly number[]): string[] =>
  labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Uses the largest unit that fits exactly. */
function formatExactTime(minutes: number): string {
  const [unit, size] = UNITS.find(([, length]) => minutes % length === 0) ?? UNITS[2];
  const locale = currentLanguage() === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
