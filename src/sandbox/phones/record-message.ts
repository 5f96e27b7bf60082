import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { kindOf, targetOf, textOfMessage, unwrap } from './describe-message.js';
import type { ProtoMessage } from './describe-message.js';
import type { PhoneMessageStatus, StoredMessage } from './message-log.js';
import type { VirtualPhone } from './virtual-phone.js';

interface NewMessage {
  id: string;
  peer: VirtualPhone;
  fromMe: boolean;
  message: ProtoMessage;
  at: number;
  status: PhoneMessageStatus;
  extra?: string | undefined;
  broadcast?: string | undefined;
  info?: string | undefined;
}

export function recordMessage(network: Network, phone: VirtualPhone, incoming: NewMessage): StoredMessage {
  const { id, peer, fromMe, message, at, status, extra, broadcast, info } = incoming;
  const kind = kindOf(message);
  const targetId = targetOf(message);
  const stored = phone.messages.add({
    id,
    peer: peer.number,
    fromMe,
    kind,
    proto: Buffer.from(proto.Message.encode(message).finish()).toString('base64'),
    at,
    status,
    ...(targetId && { targetId }),
    ...(extra && { extra }),
    ...(broadcast && { broadcast }),
    ...(info && { info }),
  });
  if (targetId) applyToTarget(network, phone, incoming, kind, targetId);
  else applyEarlyChanges(network, phone, incoming);
  network.events.emit({ type: 'message.created', number: phone.number, chat: peer.number, id });
  return stored;
}

function applyEarlyChanges(network: Network, phone: VirtualPhone, { id, peer }: NewMessage): void {
  for (const early of phone.messages.chat(peer.number).filter(({ targetId }) => targetId === id)) {
    const message = proto.Message.decode(Buffer.from(early.proto, 'base64'));
    applyToTarget(network, phone, { ...early, peer, message }, early.kind, id);
  }
}

function applyToTarget(
  network: Network,
  phone: VirtualPhone,
  incoming: NewMessage,
  kind: string,
  targetId: string,
): void {
  const { peer, fromMe, message } = incoming;
  const target =
    phone.messages.find({ id: targetId, fromMe: true, peer: peer.number }) ??
    phone.messages.find({ id: targetId, fromMe: false, peer: peer.number });
  if (!target) return;
  const author = fromMe ? phone.number : peer.number;
  if (kind === 'reaction') {
    const { [author]: _old, ...others } = target.reactions ?? {};
    const emoji = textOfMessage(message);
    target.reactions = emoji ? { ...others, [author]: emoji } : others;
  } else if (target.fromMe === fromMe && kind === 'delete') {
    target.isDeleted = true;
  } else if (target.fromMe === fromMe && kind === 'edit') {
    const edited = unwrap(message).protocolMessage?.editedMessage;
    if (edited) target.proto = Buffer.from(proto.Message.encode(edited).finish()).toString('base64');
    target.isEdited = true;
  }
  phone.messages.save(target);
  network.events.emit({ type: 'message.changed', number: phone.number, chat: peer.number, id: targetId });
}
