import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { PendingMessage } from '@/data/messages/outbox-changes.js';
import { discard, sendAgain } from '@/data/messages/outbox.js';
import { attachmentKind } from '@/parts/attachments/attachment-rules.js';
import { KindIcon } from '@/parts/chats/kind-icon.js';
import { useObjectUrl } from '@/parts/attachments/use-object-url.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import { formatClock } from '@/ui/format/format-time.js';
import { isOppositeDirection } from '@/ui/text/text-direction.js';
import { Ticks } from '@/ui/text/ticks.js';
import { WhatsappText } from '@/ui/text/whatsapp-text.js';
import classes from './bubble.module.css';
import layout from '../conversation/conversation.module.css';
import media from '../bubble-media/bubble-media.module.css';

interface PendingBubbleProps {
  item: PendingMessage;
  onSent?: (chatId: number) => void;
}

export function PendingBubble({ item, onSent }: PendingBubbleProps): React.ReactElement {
  const { t } = useTranslation();
  const isFailed = item.state === 'failed';
  const isTextOnly = item.fileName === null && !item.voice;
  // A reload keeps the text but loses the file.
  const isFileLost = item.fileName !== null && item.file === null;

  async function handleRetry(): Promise<void> {
    const chatId = await sendAgain(item);
    if (chatId !== null) onSent?.(chatId);
  }
  return (
    <div className={layout.row} data-out>
      <div className={classes.side}>
        <div className={classes.bubble} data-failed={isFailed || undefined} aria-busy={!isFailed}>
          <div className={classes.body} data-backwards={(isTextOnly && isOppositeDirection(item.body)) || undefined}>
            {item.voice ? (
              <PendingVoice seconds={item.voice.seconds} />
            ) : (
              item.fileName !== null && <PendingFile item={item} />
            )}
            {item.body !== '' && (
              <div className={classes.text}>
                <WhatsappText text={item.body} />
              </div>
            )}
            <span className={classes.meta}>
              {item.file && item.share > 0 && item.share < 1 && `${Math.round(item.share * 100)}%`}
              <time dateTime={item.writtenAt}>{formatClock(new Date(item.writtenAt), currentLanguage())}</time>
              <Ticks status={isFailed ? 'failed' : 'queued'} size={16} />
            </span>
          </div>
        </div>
      </div>
      {isFailed && (
        <div className={classes.failure} role="alert">
          <span>{isFileLost ? t('messages.file_lost') : (item.problem ?? t('messages.interrupted'))}</span>
          {!isFileLost && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconRefresh size={14} stroke={1.75} />}
              onClick={() => void handleRetry()}
            >
              {t('ui.retry')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={14} stroke={1.75} />}
            onClick={() => discard(item.key)}
          >
            {t('ui.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

function PendingVoice({ seconds }: { seconds: number }): React.ReactElement {
  return (
    <div className={media.document}>
      <KindIcon kind="audio" size={24} />
      <bdi dir="ltr">{formatSeconds(seconds)}</bdi>
    </div>
  );
}

function PendingFile({ item }: { item: PendingMessage }): React.ReactElement {
  const url = useObjectUrl(item.file);
  const kind = attachmentKind(item.file?.type ?? '');
  if (kind === 'image' && url) return <img className={media.pending} src={url} alt={item.fileName ?? ''} />;
  return (
    <div className={media.document}>
      <KindIcon kind={kind} size={24} />
      <bdi className={media.fileName}>{item.fileName}</bdi>
    </div>
  );
}
