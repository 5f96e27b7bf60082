import { useState } from 'react';
import { isLoaded } from '@/data/messages/messages.js';

/** Returns null if the message is loaded. Decides once per message, because the cache grows. */
export function useAround(deviceId: number, chatId: number, messageId: number | null): number | null {
  const decide = () => (messageId === null || isLoaded(deviceId, chatId, messageId) ? null : messageId);
  const [decided, setDecided] = useState(() => ({ messageId, aroundId: decide() }));
  if (decided.messageId === messageId) return decided.aroundId;
  const next = { messageId, aroundId: decide() };
  setDecided(next);
  return next.aroundId;
}
