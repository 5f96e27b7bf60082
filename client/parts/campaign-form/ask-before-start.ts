import type { TFunction } from 'i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatUpcoming } from '@/ui/format/format-time.js';
import { formatGap } from '../campaigns/format-gap.js';
import type { CampaignValues } from './campaign-values.js';
import { nameReason } from './summary/left-out.js';

export function askBeforeStart(preflight: CampaignPreflight, values: CampaignValues, t: TFunction): Promise<boolean> {
  const language = currentLanguage();
  const format = (count: number): string => formatNumber(count, language);
  const formatTime = (at: string): string => formatUpcoming(new Date(at), new Date(serverNow()), language);
  const { audience, messages_left: left, starts_at: starts, ends_at: ends, devices } = preflight;
  const count = audience.to_send;
  const pace = values.practice_speed
    ? t('campaigns.form.practice_effect')
    : formatGap(Number(values.min_time_between_send), Number(values.max_time_between_send), t);
  return confirm({
    title: t('campaigns.form.ask_title', { name: isolate(values.name.trim()) }),
    body: t('campaigns.form.ask_body', { count, number: format(count) }),
    facts: [
      ...audience.left_out
        .filter((excluded) => excluded.count > 0)
        .map((excluded) => ({ name: nameReason(excluded.reason, t), value: `\u2066−${format(excluded.count)}\u2069` })),
      { name: t('campaigns.form.devices'), value: format(devices.length) },
      { name: t('campaigns.gap'), value: pace },
      ...(starts === null ? [] : [{ name: t('campaigns.form.starts'), value: formatTime(starts) }]),
      ...(ends === null ? [] : [{ name: t('campaigns.ends'), value: formatTime(ends) }]),
      {
        name: t('campaigns.ask.plan'),
        value: left === null ? t('campaigns.ask.unlimited') : format(left),
        isWarning: left !== null && left < count,
      },
    ],
    confirmLabel: t('campaigns.form.ask_start', { count, number: format(count) }),
  });
}

export function askBeforeResume({ name, counts }: CampaignResource, t: TFunction): Promise<boolean> {
  const count = counts.waiting + counts.queued;
  return confirm({
    title: t('campaigns.form.resume_title', { name: isolate(name) }),
    body: t('campaigns.resume_effect', { count, number: formatNumber(count, currentLanguage()) }),
    confirmLabel: t('campaigns.resume'),
  });
}
