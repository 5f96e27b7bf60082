import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { NameAvatar } from '@/ui/name-avatar.js';

interface ChatAvatarProps {
  chat: Pick<ChatResource, 'profile_picture' | 'profile_info'> | null;
  size?: number;
}

export function ChatAvatar({ chat, size = 40 }: ChatAvatarProps): React.ReactElement {
  return <NameAvatar src={chat?.profile_picture ?? null} name={chat?.profile_info.name ?? null} size={size} />;
}
