import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TimelineEvent } from '@server/messaging/conversations/person/people.contract.js';
import { timelineQuery } from '@/data/people/timeline.js';
import { MoreButton } from './more-button.js';
import { PersonSection } from './person-section.js';
import { TimelineList } from './timeline-list.js';
import classes from './person.module.css';

export function ChatNoteList({ contactId }: { contactId: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const query = useInfiniteQuery(timelineQuery(contactId, 'chat_note'));
  const notes = query.data?.pages.flatMap(({ data }) => data);
  return (
    <PersonSection<TimelineEvent[]> title={t('person.chat_notes')} query={{ ...query, data: notes }}>
      {(listed) =>
        listed.length === 0 ? (
          <p className={classes.none}>{t('person.no_chat_notes')}</p>
        ) : (
          <>
            <TimelineList events={listed} />
            <MoreButton query={query} label={t('person.more_chat_notes')} />
          </>
        )
      }
    </PersonSection>
  );
}
