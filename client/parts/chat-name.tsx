import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { PhoneText } from '@/ui/phone-text.js';

/** Who a chat is with: the name, else the number, else that WhatsApp hides it. */
export function ChatName({ chat }: { chat: Pick<ChatResource, 'phone' | 'profile_info'> }): React.ReactElement {
  const { t } = useTranslation();
  const { name } = chat.profile_info;
  if (name) return <bdi>{name}</bdi>;
  return chat.phone ? <PhoneText phone={chat.phone} /> : <span>{t('chats.hidden_number')}</span>;
}
