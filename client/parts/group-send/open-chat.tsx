import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GroupSendRecipient } from '@server/campaigns/campaigns.contract.js';
import { ActionIconLink } from '@/ui/links.js';

export function OpenChat({ chat }: Pick<GroupSendRecipient, 'chat'>): React.ReactElement | null {
  const { t } = useTranslation();
  if (!chat) return null;
  return (
    <ActionIconLink
      to="/chat/{-$deviceId}"
      params={{ deviceId: String(chat.device_id) }}
      search={{ chat: chat.id }}
      aria-label={t('messages.open_chat')}
      title={t('messages.open_chat')}
    >
      <IconMessageCircle size={18} stroke={1.5} />
    </ActionIconLink>
  );
}
