import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { CampaignState, CampaignStatus } from '@/parts/campaigns/campaign-status.js';
import { GroupSendBar } from '@/parts/group-send/group-send-bar.js';
import { useComing } from '@/parts/use-coming.js';
import { useIsAway } from '@/app/use-is-away.js';
import { PageHeader } from '@/ui/page-header.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { CampaignFacts } from './campaign-facts.js';
import { HeadActions } from './head-actions.js';
import classes from '../detail.module.css';

interface CampaignHeadProps {
  campaign: CampaignResource;
  /** An earlier run that is looked at; the present one without. */
  run: number | undefined;
}

/** Where it is, what it waits for, what can be done about it; then the facts, and how far it has come. */
export function CampaignHead({ campaign, run }: CampaignHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const tellComing = useComing();
  const isBehind = useIsAway();
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
                <CampaignState campaign={campaign} />
              </span>
            )}
            {isBehind && (
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
          {until && ` ${t('campaigns.until', { time: tellComing(until) })}`}
        </Alert>
      )}
      <div className={classes.told}>
        <CampaignFacts campaign={campaign} />
        <GroupSendBar counts={campaign.counts} />
      </div>
    </>
  );
}
