import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';

/** Who a chat is with: the name, else the number, else that WhatsApp hides it. */
export function ChatName({ chat }: { chat: Pick<ChatResource, 'phone' | 'profile_info'> }): React.ReactElement {
  const { t } = useTranslation();
  const { name } = chat.profile_info;
  // Cut off at its own end by whoever shows it: a `bdi` would hide its direction.
  if (name) return <>{name}</>;
  return chat.phone ? <PhoneText phone={chat.phone} /> : <span>{t('chats.hidden_number')}</span>;
}
