import { useNavigate } from '@tanstack/react-router';
import { findChatOf } from '@/data/chats/chats.js';

/** Returns a function that opens a chat. The first message creates a missing one. */
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
