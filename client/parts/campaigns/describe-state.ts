import type { TFunction } from 'i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type DescribedCampaign = Pick<CampaignResource, 'state' | 'hold_reason' | 'held_until' | 'next_at'>;

export function describeState(
  campaign: DescribedCampaign,
  t: TFunction,
  formatUpcoming: (at: string) => string,
): string {
  const { state, hold_reason: reason, held_until: until, next_at: next } = campaign;
  if (state === 'scheduled' && next) return t('campaigns.starts', { time: formatUpcoming(next) });
  // The chip beside this text says "draft" already.
  if (state === 'draft') return t('campaigns.not_started');
  if (reason === null || (state !== 'running' && state !== 'paused')) return t(`campaigns.phase.${state}`);
  const stateName = t(state === 'paused' ? 'campaigns.phase.paused' : 'campaigns.phase.waiting');
  // Waiting for the sending hours is normal, so only the next start is shown.
  if (reason === 'window' && until && state === 'running')
    return t('campaigns.waiting_until', { time: formatUpcoming(until) });
  const texts = { state: stateName, reason: t(`campaigns.waits.${reason}`) };
  return until ? t('campaigns.held_until', { ...texts, time: formatUpcoming(until) }) : t('campaigns.held', texts);
}
