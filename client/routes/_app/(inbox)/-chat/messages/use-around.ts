import { useState } from 'react';
import { isInHand } from '@/data/messages/messages.js';

/**
 * Around which message a chat is read: none, as long as the one to be shown is among the newest that are in hand. Decided once for each,
 * as what is in hand grows.
 */
export function useAround(deviceId: number, chatId: number, messageId: number | null): number | null {
  const decide = () => (messageId === null || isInHand(deviceId, chatId, messageId) ? null : messageId);
  const [decided, setDecided] = useState(() => ({ messageId, aroundId: decide() }));
  if (decided.messageId === messageId) return decided.aroundId;
  const next = { messageId, aroundId: decide() };
  setDecided(next);
  return next.aroundId;
}
