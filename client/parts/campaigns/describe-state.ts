import type { TFunction } from 'i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type Described = Pick<CampaignResource, 'state' | 'hold_reason' | 'held_until' | 'next_at'>;

/** Example: `Waiting until today 09:00`. */
export function describeState(campaign: Described, t: TFunction, formatComing: (at: string) => string): string {
  const { state, hold_reason: reason, held_until: until, next_at: next } = campaign;
  if (state === 'scheduled' && next) return t('campaigns.starts', { time: formatComing(next) });
  // "Draft" beside the chip would look like a second state.
  if (state === 'draft') return t('campaigns.not_started');
  if (reason === null || (state !== 'running' && state !== 'paused')) return t(`campaigns.phase.${state}`);
  const word = t(state === 'paused' ? 'campaigns.phase.paused' : 'campaigns.phase.waiting');
  // A closed sending window is normal: only its opening is shown.
  if (reason === 'window' && until && state === 'running')
    return t('campaigns.waiting_until', { time: formatComing(until) });
  const held = { state: word, reason: t(`campaigns.waits.${reason}`) };
  return until ? t('campaigns.held_until', { ...held, time: formatComing(until) }) : t('campaigns.held', held);
}
