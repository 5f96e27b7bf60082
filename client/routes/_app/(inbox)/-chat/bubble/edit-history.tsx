import { CloseButton, Loader, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { editsQuery } from '@/data/messages/edits.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import { LongText } from '@/ui/text/long-text.js';
import actions from './actions/bubble-actions.module.css';
import classes from './edit-history.module.css';

interface EditHistoryProps {
  messageId: number;
  updatedAt: string;
  onClose: () => void;
}

export function EditHistory({ messageId, updatedAt, onClose }: EditHistoryProps): React.ReactElement {
  const { t } = useTranslation();
  const { data, isError } = useQuery(editsQuery(messageId, updatedAt));
  return (
    <Popover
      opened
      onChange={(isOpened) => !isOpened && onClose()}
      position="bottom"
      shadow="md"
      // The trigger has the ARIA roles.
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={actions.target} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('conversation.edits')} className={classes.history}>
        <div className={classes.head}>
          <strong>{t('conversation.edits')}</strong>
          <CloseButton aria-label={t('shell.close')} onClick={onClose} />
        </div>
        {!data && !isError && <Loader size="sm" />}
        {isError && <span className={classes.when}>{t('conversation.edits_failed')}</span>}
        {data?.length === 0 && <span className={classes.when}>{t('conversation.no_edits')}</span>}
        {data && data.length > 0 && (
          <ol className={classes.list}>
            {data.map(({ body, replaced_at }) => (
              <li key={replaced_at}>
                <div className={classes.text}>
                  <LongText text={body ?? ''} isTruncated={false} />
                </div>
                <time dateTime={replaced_at} className={classes.when}>
                  {t('conversation.replaced_at', { time: formatAbsolute(new Date(replaced_at), currentLanguage()) })}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
