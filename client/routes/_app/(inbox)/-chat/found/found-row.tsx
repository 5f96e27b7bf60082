import { IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FoundMessage } from '@server/messaging/conversations/message-search.contract.js';
import { findWords } from '@server/templates/text/find-words.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { ChatName } from '@/parts/chats/chat-name.js';
import { formatChatTime } from '@/parts/chats/chat-time.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import list from '../list/chat-pane.module.css';
import classes from './found.module.css';

interface FoundRowProps {
  message: FoundMessage;
  search: string;
  via?: string | undefined;
}

export function FoundRow({ message, search, via }: FoundRowProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const date = new Date(message.created_at);
  const language = currentLanguage();
  return (
    <li>
      <Link
        from="/chat/{-$deviceId}"
        to="."
        search={({ to: _to, ...rest }) => ({
          ...rest,
          chat: message.chat_id,
          via: message.device_id,
          message: message.id,
        })}
        className={classes.row}
        activeOptions={{ exact: true, includeSearch: true }}
        preload={false}
      >
        <span className={list.line}>
          <span className={list.name} dir="auto">
            <ChatName chat={message} />
          </span>
          <time className={list.time} dateTime={message.created_at} title={formatAbsolute(date, language)}>
            {formatChatTime(date, now, language)}
          </time>
        </span>
        <span className={classes.text} dir="auto">
          {message.from_me && <span className={classes.own}>{t('chats.you')}: </span>}
          <Marked text={message.excerpt} search={search} />
        </span>
        {via && (
          <span className={list.via} title={t('chats.via', { name: via })}>
            <IconDeviceMobile size={13} stroke={1.5} />
            <span className={list.viaName} dir="auto">
              {via}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Marked({ text, search }: { text: string; search: string }): React.ReactElement {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const [from, to] of findWords(text, search)) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
