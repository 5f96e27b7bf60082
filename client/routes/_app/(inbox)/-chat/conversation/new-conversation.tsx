import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { copyDraft, moveDraft } from '@/data/chats/drafts.js';
import { conversationId } from '@/data/messages/outbox-changes.js';
import { outboxAtom } from '@/data/messages/outbox.js';
import { Composer } from './composer.js';
import { ConversationFrame } from './conversation-frame.js';
import { ConversationHead } from '../head/conversation-head.js';
import { PendingBubble } from '../bubble/pending-bubble.js';
import classes from './conversation.module.css';

interface NewConversationProps {
  device: DeviceResource;
  phone: string;
}

/** Starts a chat, which the first message creates. */
export function NewConversation({ device, phone }: NewConversationProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const conversation = conversationId(device.id, null, phone);
  const pending = useAtomValue(outboxAtom).filter((item) => item.conversation === conversation);
  const handleSent = async (chatId: number): Promise<void> => {
    const newConversation = conversationId(device.id, chatId, null);
    copyDraft(conversation, newConversation);
    await navigate({
      search: (current) => (current.to === phone ? { ...current, to: undefined, chat: chatId } : current),
      replace: true,
    });
    moveDraft(conversation, newConversation);
  };
  return (
    <ConversationFrame label={t('chats.conversation')} draftName={conversation}>
      <ConversationHead chat={{ phone: phone.slice(1), profile_picture: null, profile_info: { name: null } }} />
      <div className={classes.scroll}>
        <div className={classes.content}>
          {pending.length === 0 && <p className={classes.note}>{t('chats.first_message')}</p>}
          {pending.map((item) => (
            <PendingBubble key={item.key} item={item} onSent={(chatId) => void handleSent(chatId)} />
          ))}
        </div>
      </div>
      <Composer
        device={device}
        recipient={{ conversation, chatId: null, phone, afterId: 0 }}
        contactId={null}
        draftName={conversation}
        onSent={(chatId) => void handleSent(chatId)}
      />
    </ConversationFrame>
  );
}
