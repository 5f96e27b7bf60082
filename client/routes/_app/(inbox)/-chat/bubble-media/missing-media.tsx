import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconPhotoOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import classes from './bubble-media.module.css';

interface MediaRetry {
  isFailed: boolean;
  /** Element key. A new one reloads the file. */
  count: number;
  handleError: () => void;
  handleRetry: () => void;
}

/** Clears a failed load at the message's next change. */
export function useMediaRetry(message: MessageResource): MediaRetry {
  const [count, setCount] = useState(0);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  return {
    isFailed: failedAt === message.updated_at,
    count,
    handleError: () => setFailedAt(message.updated_at),
    handleRetry: () => {
      setFailedAt(null);
      setCount(count + 1);
    },
  };
}

export function MissingMedia({ onRetry }: { onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.missing}>
      <IconPhotoOff size={22} stroke={1.5} />
      <span>{t('messages.media_missing')}</span>
      <ActionIcon size="sm" aria-label={t('ui.retry')} title={t('ui.retry')} onClick={onRetry}>
        <IconRefresh size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
