import { Avatar } from '@mantine/core';
import type { ChatResource } from '@server/messaging/messaging.contract.js';

interface ChatAvatarProps {
  chat: Pick<ChatResource, 'profile_picture' | 'profile_info'> | null;
  size?: number;
}

/** The contact's picture, the initials of the name, or the plain sign of a person. */
export function ChatAvatar({ chat, size = 40 }: ChatAvatarProps): React.ReactElement {
  const name = chat?.profile_info.name;
  return (
    <Avatar src={chat?.profile_picture ?? null} {...(name && { name })} alt="" size={size} radius="50%" color="gray" />
  );
}
