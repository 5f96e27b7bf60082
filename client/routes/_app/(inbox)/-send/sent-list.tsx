import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { messageQuery, retryMessage } from '@/data/messages/messages.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import { MessageHold } from '@/parts/chats/message-hold.js';
import { AnchorLink } from '@/ui/links.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import { sentAtom, type SentMessage } from './sent-atoms.js';
import classes from './send.module.css';

export function SentList(): React.ReactElement | null {
  const { t } = useTranslation();
  const sent = useAtomValue(sentAtom);
  const section = useRef<HTMLElement>(null);
  const [previousCount] = useState(sent.length);
  useEffect(() => {
    if (sent.length > previousCount) section.current?.scrollIntoView({ block: 'nearest' });
  }, [sent.length, previousCount]);
  if (sent.length === 0) return null;
  return (
    <section ref={section} className={classes.sent} aria-labelledby="sent-title">
      <h2 id="sent-title" className={classes.title}>
        {t('messages.just_sent')}
      </h2>
      <ul className={classes.rows}>
        {sent.map((row) => (
          <SentRow key={row.messageId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function SentRow({ row }: { row: SentMessage }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: message } = useQuery(messageQuery(row.messageId));
  if (!message) return null;
  return (
    <li className={classes.row} data-status={message.status}>
      <div className={classes.what}>
        {row.phone ? <PhoneText phone={row.phone} /> : t('chats.hidden_number')}
        <MessageSummary kind={message.kind} body={messageText(message)} />
      </div>
      <div className={classes.state}>
        <span className={classes.status}>
          <Ticks status={message.status} /> {t(`ui.status.${message.status}`)}
        </span>
        <RelativeTime value={message.created_at} />
      </div>
      {message.status === 'failed' && <Failure message={message} />}
      <MessageHold hold={message.hold} className={classes.hold} />
      <AnchorLink
        className={classes.chat}
        to="/chat/{-$deviceId}"
        params={{ deviceId: String(row.deviceId) }}
        search={{ chat: row.chatId }}
      >
        {t('messages.open_chat')}
      </AnchorLink>
    </li>
  );
}

function Failure({ message }: { message: MessageResource }): React.ReactElement {
  const { t } = useTranslation();
  const retry = useMutation({
    mutationFn: () => retryMessage(message.id),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  return (
    <div className={classes.failure}>
      <span>{t(`messages.failure.${message.failure ?? 'unknown'}`)}</span>
      <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
