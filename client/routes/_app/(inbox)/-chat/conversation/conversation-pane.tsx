import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { KnownConversation } from './known-conversation.js';
import { NewConversation } from './new-conversation.js';
import classes from '../chat-page.module.css';

interface ConversationPaneProps {
  /** Whose chats are listed; those of all without. */
  listed: number | null;
  /** Of the open chat. */
  device: DeviceResource | null;
  chatId: number | null;
  /** At which the chat is opened. */
  messageId: number | null;
  to: string | null;
}

/** The right side: the open chat, a number about to be written to, or a word on what to do. */
export function ConversationPane({ listed, device, chatId, messageId, to }: ConversationPaneProps): React.ReactElement {
  if (device && chatId !== null) return <KnownConversation device={device} chatId={chatId} messageId={messageId} />;
  if (device && to !== null) return <NewConversation device={device} phone={to} />;
  return <NothingOpen listed={listed} />;
}

/** Where there is nothing to choose from, the list says what to do. */
function NothingOpen({ listed }: Pick<ConversationPaneProps, 'listed'>): React.ReactElement {
  const { t } = useTranslation();
  const { data: counts } = useQuery(chatCountsQuery(listed));
  const hasChats = counts && (counts.all > 0 || counts.archived > 0);
  return (
    <div className={classes.nothing}>
      {hasChats !== false && (
        <>
          <IconMessages size={40} stroke={1.25} />
          <p>{t('chats.choose')}</p>
        </>
      )}
    </div>
  );
}
