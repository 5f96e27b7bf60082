import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';

export function ChatName({ chat }: { chat: Pick<ChatResource, 'phone' | 'profile_info'> }): React.ReactElement {
  const { t } = useTranslation();
  const { name } = chat.profile_info;
  // No `bdi`, because the caller truncates in the text's direction.
  if (name) return <>{name}</>;
  return chat.phone ? <PhoneText phone={chat.phone} /> : <span>{t('chats.hidden_number')}</span>;
}
