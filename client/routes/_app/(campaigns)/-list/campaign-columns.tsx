import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { Can } from '@/app/use-can.js';
import { CampaignStateText, CampaignStatus } from '@/parts/campaigns/campaign-status.js';
import { StartDay } from '@/parts/campaigns/start-day.js';
import { formatHours } from '@/ui/format/format-hours.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { ProgressCell } from './progress-cell.js';
import classes from './campaigns.module.css';

const MAX_SHOWN_GROUPS = 2;

export function campaignColumns(t: TFunction, can: Can): Column<CampaignResource>[] {
  const canOpen = can('edit campaigns');
  return [
    { key: 'id', title: t('campaigns.id'), cell: ({ number }) => <span className="tabular">{number}</span> },
    {
      key: 'name',
      title: t('campaigns.campaign_name'),
      card: 'title',
      width: 220,
      cell: ({ id, name }) =>
        canOpen ? (
          <Link
            to="/show-campaign/$campaignId"
            params={{ campaignId: String(id) }}
            className={classes.name}
            data-row-link
          >
            <ClampedText text={name} />
          </Link>
        ) : (
          <ClampedText text={name} />
        ),
    },
    {
      key: 'start_at',
      title: t('campaigns.start_at'),
      card: 'wide',
      cell: (campaign) => <Start campaign={campaign} />,
    },
    {
      key: 'groups',
      title: t('campaigns.groups'),
      card: 'wide',
      width: 200,
      cell: ({ groups }) => <Groups groups={groups} />,
    },
    {
      key: 'status',
      title: t('campaigns.status'),
      cell: (campaign) => (
        <>
          <CampaignStatus campaign={campaign} />
          {campaign.state !== 'finished' && (
            <span className={classes.words}>
              <CampaignStateText campaign={campaign} />
            </span>
          )}
        </>
      ),
    },
    { key: 'progress', title: t('campaigns.progress'), cell: (campaign) => <ProgressCell campaign={campaign} /> },
    {
      key: 'created_at',
      title: t('campaigns.created_at'),
      card: 'wide',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

function Start({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { time_start_at: from, time_end_at: to } = campaign;
  return (
    <>
      <span className={classes.when}>
        <StartDay campaign={campaign} />
      </span>
      {(from ?? to) !== null && (
        <span className={`${classes.when} ${classes.dimmed}`}>{formatHours(from, to, currentLanguage())}</span>
      )}
    </>
  );
}

function Groups({ groups }: Pick<CampaignResource, 'groups'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.groups} title={groups.map(({ name }) => name).join(t('campaigns.comma'))}>
      {groups.slice(0, MAX_SHOWN_GROUPS).map(({ id, name }) => (
        <span key={id} className={classes.group}>
          <ClampedText text={name} lines={1} />
        </span>
      ))}
      {groups.length > MAX_SHOWN_GROUPS && (
        <span className={classes.dimmed}>
          {t('campaigns.more_groups', { count: groups.length - MAX_SHOWN_GROUPS })}
        </span>
      )}
    </span>
  );
}
