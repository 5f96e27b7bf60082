import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { StatusChip } from '@/ui/status-chip.js';
import { useComing } from '../use-coming.js';
import { describeState } from './describe-state.js';

/** Whether a campaign may run, as its switch says. */
export function CampaignStatus({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  if (campaign.state === 'finished') return <StatusChip tone="good" word={t('campaigns.phase.finished')} />;
  return campaign.status ? (
    <StatusChip tone="good" word={t('campaigns.on')} />
  ) : (
    <StatusChip tone="bad" word={t('campaigns.off')} />
  );
}

/** Whether all of its people are through. */
export function CampaignProgress({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  return campaign.progress === 'pending' ? (
    <StatusChip tone="busy" word={t('campaigns.on')} />
  ) : (
    <StatusChip tone="good" word={t('campaigns.phase.finished')} />
  );
}

/** Where it is, and why, in words. */
export function CampaignState({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const tellComing = useComing();
  return <>{describeState(campaign, t, tellComing)}</>;
}
