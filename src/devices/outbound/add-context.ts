import type { OutboundContent } from '../connection.messages.js';
import type { proto } from '../baileys/baileys-library.js';
import { typeOf, unwrap } from '../inbound/describe-content.js';

/** Adds what phones say beside a message: how often it was forwarded, and the timer of disappearing messages of its chat. */
export function addContext(
  message: proto.IMessage,
  { forwards, timer }: Pick<OutboundContent, 'forwards' | 'timer'>,
): proto.IMessage {
  const content = unwrap(message);
  const type = content && typeOf(content);
  const part = type && content[type];
  if (typeof part !== 'object' || part === null) return message;
  const said = part as { contextInfo?: proto.IContextInfo | null };
  if (forwards > 0) said.contextInfo = { ...said.contextInfo, isForwarded: true, forwardingScore: forwards };
  if (timer)
    said.contextInfo = {
      ...said.contextInfo,
      expiration: timer.seconds,
      ephemeralSettingTimestamp: Math.floor(timer.setAt.getTime() / 1000),
    };
  return message;
}
