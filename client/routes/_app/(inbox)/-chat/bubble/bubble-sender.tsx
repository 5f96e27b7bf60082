import { useState } from 'react';
import type { TFunction } from 'i18next';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhyResult } from '@server/bots/conversations/chat-bots.contract.js';
import type { MessageSender } from '@server/messaging/messaging.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { isolate } from '@/app/i18n/isolate.js';
import { whyQuery } from '@/data/chats/chat-bots.js';
import classes from './bubble.module.css';

interface BubbleSenderProps {
  messageId: number;
  sender: MessageSender;
}

export function BubbleSender({ messageId, sender }: BubbleSenderProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = (
    <>
      <IconRobot size={14} stroke={1.5} /> {t(`chats.sent_by.${sender}`)}
    </>
  );
  if (sender !== 'chatbot' && sender !== 'auto_reply') return <div className={classes.sender}>{label}</div>;
  return (
    <div className={classes.sender}>
      <button
        type="button"
        className={classes.why}
        aria-expanded={isOpen}
        title={t('chats.why')}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && <Explanation messageId={messageId} />}
    </div>
  );
}

function Explanation({ messageId }: { messageId: number }): React.ReactElement {
  const { t } = useTranslation();
  const { data, error } = useQuery(whyQuery(messageId));
  if (data === undefined) return <span>{error ? describeHttpError(error) : '…'}</span>;
  return <span>{data === null ? t('chats.why_unknown') : explain(data, t)}</span>;
}

function explain(why: NonNullable<WhyResult['data']>, t: TFunction): string {
  if (why.auto_reply) return t('chats.why_auto_reply', { name: isolate(why.auto_reply.name) });
  const name = isolate(why.bot?.name || t('chats.bot_without_name'));
  const { matched } = why;
  if (!matched) return t('chats.why_went_on', { name });
  if (matched.words === null) return t('chats.why_any', { name });
  const words = isolate(matched.words);
  return matched.how === 'exact' ? t('chats.why_exact', { name, words }) : t('chats.why_contains', { name, words });
}
