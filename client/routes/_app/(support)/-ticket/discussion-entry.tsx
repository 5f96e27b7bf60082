import { useTranslation } from 'react-i18next';
import type { Discussion, TicketAttachment } from '@server/support/tickets/tickets.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { TICKET_TONES } from './statuses.js';
import classes from './ticket.module.css';

export function DiscussionEntry({ entry, isMine }: { entry: Discussion; isMine: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const { body, author, admin_replay: isSupport, is_internal: isInternal, status } = entry;
  return (
    <li className={classes.entry} data-mine={isMine || undefined} data-internal={isInternal || undefined}>
      <div className={classes.entryHead}>
        <span className={classes.author}>
          <span className={author ? classes.role : undefined}>
            {isSupport ? t('tickets.support') : t(isMine ? 'tickets.you' : 'tickets.member')}
            {author && ' · '}
          </span>
          {author && <bdi>{author}</bdi>}
        </span>
        {isInternal ? (
          <StatusChip tone="busy" word={t('tickets.internal')} />
        ) : (
          <StatusChip tone={TICKET_TONES[status]} word={t(`tickets.statuses.${status}`)} />
        )}
        <RelativeTime value={entry.created_at} />
      </div>
      <p className={classes.body} dir="auto">
        {body}
      </p>
      {entry.attachments.length > 0 && (
        <ul className={classes.attachments}>
          {entry.attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentLink attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function AttachmentLink({ attachment }: { attachment: TicketAttachment }): React.ReactElement {
  const { kind, file_name: name, size, url, width, height, mime_type: type } = attachment;
  const isPicture = kind === 'image' && /^image\/(jpeg|png|gif|webp)$/.test(type);
  return (
    <a href={url} target="_blank" rel="noreferrer" className={isPicture ? classes.picture : classes.document}>
      {isPicture ? (
        <img src={url} alt={name} {...(width && height && { width, height })} loading="lazy" />
      ) : (
        <>
          <KindIcon kind={kind} size={20} />
          <bdi className={classes.fileName}>{name}</bdi>
          <span className={classes.hint}>{formatBytes(size, currentLanguage())}</span>
        </>
      )}
    </a>
  );
}
