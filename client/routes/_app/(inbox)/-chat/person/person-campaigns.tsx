import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactCampaigns } from '@server/campaigns/report/contact-campaigns.contract.js';
import { useCan } from '@/app/use-can.js';
import { contactCampaignsQuery } from '@/data/contacts/history.js';
import { RECIPIENT_TONES } from '@/parts/group-send/recipient-tones.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function PersonCampaigns({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const canOpen = useCan('edit campaigns');
  return (
    <PersonSection<ContactCampaigns['data']>
      title={t('person.campaigns')}
      query={useQuery(contactCampaignsQuery(contactId))}
    >
      {(campaigns) =>
        campaigns.length === 0 ? (
          <p className={classes.none}>{t('person.no_campaigns')}</p>
        ) : (
          <ul className={classes.entries}>
            {campaigns.map(({ id, name, state, at }) => (
              <li key={id} className={classes.entry}>
                <div className={classes.line}>
                  {canOpen ? (
                    <Link to="/show-campaign/$campaignId" params={{ campaignId: String(id) }} className={classes.name}>
                      <bdi>{name}</bdi>
                    </Link>
                  ) : (
                    <bdi className={classes.name}>{name}</bdi>
                  )}
                  <StatusChip tone={RECIPIENT_TONES[state]} word={t(`campaigns.recipient.${state}`)} />
                </div>
                <span className={classes.by}>
                  <RelativeTime value={at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}
