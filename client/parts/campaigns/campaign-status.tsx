import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { StatusChip } from '@/ui/status-chip.js';
import { useUpcomingFormat } from '../use-upcoming-format.js';
import { describeState } from './describe-state.js';

export function CampaignStatus({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const { state, status, hold_reason: reason } = campaign;
  if (state === 'finished') return <StatusChip tone="good" word={t('campaigns.phase.finished')} />;
  if (!status) return <StatusChip tone={state === 'draft' ? 'idle' : 'bad'} word={t('campaigns.off')} />;
  return <StatusChip tone={state === 'running' && reason === null ? 'good' : 'busy'} word={t('campaigns.on')} />;
}

export function CampaignStateText({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  return <>{describeState(campaign, t, formatUpcoming)}</>;
}
