import { useNavigate } from '@tanstack/react-router';
import { findChatOf } from '@/data/chats/chats.js';

/** Opens the chat of a device with a number: the one there is, or an empty one that begins with the first message. */
export function useOpenChatWith(): (deviceId: number, phone: string) => Promise<void> {
  const navigate = useNavigate();
  return async (deviceId, phone) => {
    const chat = await findChatOf(deviceId, phone);
    await navigate({
      to: '/chat/{-$deviceId}',
      params: { deviceId: String(deviceId) },
      search: chat ? { chat: chat.id } : { to: phone },
    });
  };
}
