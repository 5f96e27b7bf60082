import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TimelineEvent } from '@server/messaging/conversations/person/people.contract.js';
import { timelineQuery } from '@/data/people/timeline.js';
import { MoreButton } from './more-button.js';
import { PersonSection } from './person-section.js';
import { TimelineList } from './timeline-list.js';
import classes from './person.module.css';

export function PersonTimeline({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const query = useInfiniteQuery(timelineQuery(contactId));
  const events = query.data?.pages.flatMap(({ data }) => data);
  return (
    <PersonSection<TimelineEvent[]> title={t('person.timeline')} query={{ ...query, data: events }}>
      {(listed) =>
        listed.length === 0 ? (
          <p className={classes.none}>{t('person.no_events')}</p>
        ) : (
          <>
            <TimelineList events={listed} />
            <MoreButton query={query} label={t('person.more_events')} />
          </>
        )
      }
    </PersonSection>
  );
}
