import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { formatChatDay } from '@/parts/chat-time.js';
import { useMinute } from '@/parts/use-minute.js';
import { Bubble } from './bubble.js';
import type { UnreadMark } from './messages.js';
import classes from './conversation.module.css';

interface DaySectionProps {
  day: string;
  messages: MessageResource[];
  unread: UnreadMark | undefined;
  onReply: ((message: MessageResource) => void) | null;
  onGoTo: (id: number) => void;
}

export function DaySection({ day, messages, unread, onReply, onGoTo }: DaySectionProps): React.ReactElement {
  const { t } = useTranslation();
  const word = formatChatDay(day, useMinute(), currentLanguage());
  return (
    <section aria-label={word}>
      <div className={classes.day}>
        <time dateTime={day}>{word}</time>
      </div>
      {messages.map((message) => (
        <Fragment key={message.id}>
          {message.id === unread?.id && (
            <div className={classes.unread}>
              <span>{t('chats.unread', { count: unread.count })}</span>
            </div>
          )}
          <Bubble message={message} onReply={onReply} onGoTo={onGoTo} />
        </Fragment>
      ))}
    </section>
  );
}
