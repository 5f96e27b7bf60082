import { IconArchive, IconBan, IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { PhoneChatResource } from '@server/sandbox/sandbox.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { typingAtom } from '@/data/sandbox.js';
import { formatChatTime } from '@/parts/chats/chat-time.js';
import { useMinute } from '@/parts/use-minute.js';
import { MessageSummary } from '@/parts/chats/message-summary.js';
import { Ticks } from '@/ui/text/ticks.js';
import { phoneMessageKind, phoneMessageText, ticksOf } from './describe-message.js';
import { namePhone } from '../-phones/name-phone.js';
import { PhoneAvatar } from '../-phones/phone-avatar.js';
import { Unread } from '../-phones/virtual-phone-row.js';
import classes from './phone.module.css';

export function PhoneChatRow({ phone, chat }: { phone: string; chat: PhoneChatResource }): React.ReactElement {
  const { t } = useTranslation();
  const { peer, lastMessage: last, unread, isArchived, isMuted } = chat;
  const now = useMinute();
  const isTyping = useAtomValue(typingAtom).has(`${phone} ${peer.number}`);
  return (
    <Link to="/sandbox" search={{ phone, chat: peer.number }} className={classes.chatRow}>
      <PhoneAvatar phone={peer} size={42} />
      <span className={classes.chatText}>
        <span className={classes.chatLine}>
          <bdi className={classes.chatName}>{namePhone(peer)}</bdi>
          {last && (
            <time className={classes.chatTime} dateTime={last.receivedAt}>
              {formatChatTime(new Date(last.receivedAt), now, currentLanguage())}
            </time>
          )}
        </span>
        <span className={classes.chatLine}>
          <span className={classes.chatLast}>
            {isTyping ? (
              <span className={classes.typing}>{t('sandbox.typing')}</span>
            ) : (
              last && (
                <>
                  {last.fromMe && <Ticks status={ticksOf(last)} size={15} />}
                  <MessageSummary kind={phoneMessageKind(last)} body={last.isDeleted ? null : phoneMessageText(last)} />
                </>
              )
            )}
          </span>
          {isArchived && (
            <IconArchive size={16} stroke={1.5} role="img" aria-label={t('sandbox.archived')} aria-hidden={false} />
          )}
          {isMuted && (
            <IconBellOff size={16} stroke={1.5} role="img" aria-label={t('sandbox.muted')} aria-hidden={false} />
          )}
          {peer.isBlocked && (
            <IconBan size={16} stroke={1.5} role="img" aria-label={t('sandbox.blocked')} aria-hidden={false} />
          )}
          {unread > 0 && <Unread count={unread} />}
        </span>
      </span>
    </Link>
  );
}
