import type { OutboundContent } from '../connection.messages.js';
import type { proto } from '../baileys/baileys-library.js';
import { typeOf, unwrap } from '../inbound/describe-content.js';

export function addContext(
  message: proto.IMessage,
  { forwards, timer }: Pick<OutboundContent, 'forwards' | 'timer'>,
): proto.IMessage {
  const content = unwrap(message);
  const type = content && typeOf(content);
  const part = type && content[type];
  if (typeof part !== 'object' || part === null) return message;
  const target = part as { contextInfo?: proto.IContextInfo | null };
  if (forwards > 0) target.contextInfo = { ...target.contextInfo, isForwarded: true, forwardingScore: forwards };
  if (timer)
    target.contextInfo = {
      ...target.contextInfo,
      expiration: timer.seconds,
      ephemeralSettingTimestamp: Math.floor(timer.setAt.getTime() / 1000),
    };
  return message;
}
