import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { personFilesQuery } from '@/data/people/timeline.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { MoreButton } from './more-button.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

export function PersonFiles({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  const query = useInfiniteQuery(personFilesQuery(contactId));
  const files = query.data?.pages.flatMap(({ data }) => data);
  return (
    <PersonSection<MessageResource[]> title={t('person.files')} query={{ ...query, data: files }}>
      {(listed) =>
        listed.length === 0 ? (
          <p className={classes.none}>{t('person.no_files')}</p>
        ) : (
          <>
            <ul className={classes.entries}>
              {listed.map((message) => (
                <FileEntry key={message.id} message={message} />
              ))}
            </ul>
            <MoreButton query={query} label={t('person.more_files')} />
          </>
        )
      }
    </PersonSection>
  );
}

function FileEntry({ message }: { message: MessageResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const { media, kind, created_at: at, from_me: isOwn } = message;
  if (!media) return null;
  const name = media.file_name ?? t(`messages.kind.${kind}`);
  const isPicture = (kind === 'image' || kind === 'sticker') && media.held === null && !isMissing;
  return (
    <li className={classes.file}>
      <span className={classes.thumb}>
        {isPicture ? (
          <img src={media.url} alt="" loading="lazy" onError={() => setMissing(true)} />
        ) : (
          <KindIcon kind={kind} size={20} />
        )}
      </span>
      <div className={classes.what}>
        {media.held === null ? (
          <a href={media.url} target="_blank" rel="noopener noreferrer" className={classes.name}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        <span className={classes.by}>
          {t(isOwn ? 'person.file_sent' : 'person.file_received')} <RelativeTime value={at} />
        </span>
      </div>
    </li>
  );
}
