import type { proto } from '../baileys/baileys-library.js';
import type { ChatTimer } from '../connection.messages.js';
import { toNumber } from './describe-content.js';

const EPHEMERAL_SETTING = 3;
const MAX_TIMER_SECONDS = 31_536_000;

export function readTimer(content: proto.IMessage, context: proto.IContextInfo | null, at: Date): ChatTimer | null {
  const protocol = content.protocolMessage;
  if (protocol) return protocol.type === EPHEMERAL_SETTING ? toTimer(protocol.ephemeralExpiration ?? 0, at) : null;
  if (!context || !Object.hasOwn(context, 'expiration') || typeof context.expiration !== 'number') return null;
  const setAt = toNumber(context.ephemeralSettingTimestamp);
  return toTimer(context.expiration, setAt > 0 && setAt * 1000 <= at.getTime() ? new Date(setAt * 1000) : at);
}

const toTimer = (seconds: number, setAt: Date): ChatTimer | null =>
  seconds >= 0 && seconds <= MAX_TIMER_SECONDS ? { seconds, setAt } : null;
