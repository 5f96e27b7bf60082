import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { KnownConversation } from './known-conversation.js';
import { NewConversation } from './new-conversation.js';
import classes from '../chat-page.module.css';

interface ConversationPaneProps {
  device: DeviceResource | null;
  chatId: number | null;
  messageId: number | null;
  to: string | null;
}

export function ConversationPane({ device, chatId, messageId, to }: ConversationPaneProps): React.ReactElement {
  const { t } = useTranslation();
  if (device && chatId !== null) return <KnownConversation device={device} chatId={chatId} messageId={messageId} />;
  if (device && to !== null) return <NewConversation device={device} phone={to} />;
  return (
    <div className={classes.nothing}>
      <IconMessages size={40} stroke={1.25} />
      <p>{t('chats.choose')}</p>
    </div>
  );
}
