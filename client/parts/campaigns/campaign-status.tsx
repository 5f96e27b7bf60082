import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { StatusChip } from '@/ui/status-chip.js';
import { useComing } from '../use-coming.js';
import { describeState } from './describe-state.js';

/** Its switch and its progress in the one word that is true of both; orange as long as something keeps it from sending. */
export function CampaignStatus({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const { state, status, hold_reason: reason } = campaign;
  if (state === 'finished') return <StatusChip tone="good" word={t('campaigns.phase.finished')} />;
  // Nobody stopped a draft, so it is no trouble.
  if (!status) return <StatusChip tone={state === 'draft' ? 'idle' : 'bad'} word={t('campaigns.off')} />;
  return <StatusChip tone={state === 'running' && reason === null ? 'good' : 'busy'} word={t('campaigns.on')} />;
}

/** Where it is, and why, in words. */
export function CampaignState({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const tellComing = useComing();
  return <>{describeState(campaign, t, tellComing)}</>;
}
