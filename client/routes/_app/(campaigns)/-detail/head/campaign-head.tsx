import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { CampaignStateText, CampaignStatus } from '@/parts/campaigns/campaign-status.js';
import { GroupSendBar } from '@/parts/group-send/group-send-bar.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { useIsOffline } from '@/app/use-is-offline.js';
import { PageHeader } from '@/ui/page-header.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { CampaignFacts } from './campaign-facts.js';
import { HeadActions } from './head-actions.js';
import classes from '../detail.module.css';

interface CampaignHeadProps {
  campaign: CampaignResource;
  run: number | undefined;
}

export function CampaignHead({ campaign, run }: CampaignHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const isOffline = useIsOffline();
  const { state, hold_reason: reason, held_until: until } = campaign;
  const isHeld = reason !== null && (state === 'running' || state === 'paused');
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={
          <span className={classes.state}>
            <CampaignStatus campaign={campaign} />
            {state !== 'finished' && (
              <span>
                <CampaignStateText campaign={campaign} />
              </span>
            )}
            {isOffline && (
              <span>
                {t('campaigns.last_heard')} <RelativeTime value={campaign.updated_at} />
              </span>
            )}
          </span>
        }
      >
        <HeadActions campaign={campaign} run={run} />
      </PageHeader>
      {isHeld && (
        <Alert color="yellow" icon={<IconClockPause size={20} stroke={1.5} />} className={classes.hold}>
          {t(`campaigns.hold.${reason}`)}
          {until && ` ${t('campaigns.until', { time: formatUpcoming(until) })}`}
        </Alert>
      )}
      <div className={classes.overview}>
        <CampaignFacts campaign={campaign} />
        <GroupSendBar counts={campaign.counts} />
      </div>
    </>
  );
}
