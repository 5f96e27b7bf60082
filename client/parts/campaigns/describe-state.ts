import type { TFunction } from 'i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';

type Described = Pick<CampaignResource, 'state' | 'hold_reason' | 'held_until' | 'next_at'>;

/** Where a campaign is and what it waits for: `Waiting until today 09:00`, `Paused: device offline`. */
export function describeState(campaign: Described, t: TFunction, tellComing: (at: string) => string): string {
  const { state, hold_reason: reason, held_until: until, next_at: next } = campaign;
  if (state === 'scheduled' && next) return t('campaigns.starts', { time: tellComing(next) });
  // It stands beside the chip of a stopped one: "draft" would read as a second state.
  if (state === 'draft') return t('campaigns.not_started');
  if (reason === null || (state !== 'running' && state !== 'paused')) return t(`campaigns.phase.${state}`);
  const word = t(state === 'paused' ? 'campaigns.phase.paused' : 'campaigns.phase.waiting');
  // A closed calendar is no trouble: when it opens says all.
  if (reason === 'window' && until && state === 'running')
    return t('campaigns.waiting_until', { time: tellComing(until) });
  const held = { state: word, reason: t(`campaigns.waits.${reason}`) };
  return until ? t('campaigns.held_until', { ...held, time: tellComing(until) }) : t('campaigns.held', held);
}
