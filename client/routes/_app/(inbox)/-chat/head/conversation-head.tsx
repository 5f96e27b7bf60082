import { ActionIcon, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useTyping } from '@/data/chats/typing.js';
import { usePresence } from '@/data/chats/presence.js';
import { describePresence } from '@/parts/inbox/describe-presence.js';
import { TypingMark } from '@/parts/chats/typing-mark.js';
import { ChatAvatar } from '@/parts/chats/chat-avatar.js';
import { ChatName } from '@/parts/chats/chat-name.js';
import { formatSpan } from '@/ui/format/format-span.js';
import { ActionIconLink } from '@/ui/links.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { personPanelAtom } from '../person/person-panel-atom.js';
import { ChatMenu } from './chat-menu.js';
import { ContactInHead } from './contact-in-head.js';
import classes from '../conversation/conversation.module.css';

interface ConversationHeadProps {
  /** Chat, or null while loading. */
  chat: (Pick<ChatResource, 'phone' | 'profile_info' | 'profile_picture'> & { whatsapp_id?: string | null }) | null;
  /** Enables actions on an existing chat. */
  existingChat?: ChatResource;
}

export function ConversationHead({ chat, existingChat }: ConversationHeadProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useAtom(personPanelAtom);
  const typing = useTyping(existingChat?.id ?? 0);
  const present = usePresence(existingChat?.id ?? 0);
  const label = t('chats.back');
  return (
    <header className={classes.head}>
      <ActionIconLink
        className={classes.back}
        from="/chat/{-$deviceId}"
        to="."
        search={({ chat: _chat, via: _via, message: _message, to: _to, ...rest }) => rest}
        aria-label={label}
        title={label}
      >
        <IconArrowLeft size={20} stroke={1.5} className="flip" />
      </ActionIconLink>
      <ChatAvatar chat={chat} size={36} />
      <div className={classes.who}>
        <h2 className={classes.name} dir="auto">
          {chat ? <ChatName chat={chat} /> : <Skeleton height={14} width={140} />}
        </h2>
        {existingChat && existingChat.expiration !== null && !typing && present.length === 0 && (
          <div className={classes.timer}>
            <IconClockHour4 size={14} stroke={1.5} />
            <span>{t('chats.timer', { time: formatSpan(existingChat.expiration, currentLanguage()) })}</span>
          </div>
        )}
        {typing ? (
          <div className={classes.phone} role="status">
            <TypingMark state={typing} />
          </div>
        ) : present.length > 0 ? (
          <div className={classes.phone}>{describePresence(present, t)}</div>
        ) : (
          chat?.profile_info.name &&
          (existingChat?.expiration ?? null) === null && (
            <div className={classes.phone}>
              {chat.phone ? <PhoneText phone={chat.phone} /> : t('chats.hidden_number')}
            </div>
          )
        )}
      </div>
      {chat && (chat.phone ?? chat.whatsapp_id) && (
        <ContactInHead
          key={chat.phone ?? chat.whatsapp_id}
          phone={chat.phone}
          whatsappId={chat.whatsapp_id ?? null}
          name={chat.profile_info.name}
        />
      )}
      {existingChat && (
        <ActionIcon
          aria-label={t('chats.person')}
          title={t('chats.person')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={20} stroke={1.5} />
        </ActionIcon>
      )}
      {existingChat && <ChatMenu chat={existingChat} />}
    </header>
  );
}
