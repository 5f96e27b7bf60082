import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { deliverToDevices } from '../routing/deliver.js';
import { bytesOf, child, childrenNamed, element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const PRIVACY_DEFAULTS: Record<string, string> = {
  readreceipts: 'all',
  last: 'all',
  online: 'all',
  profile: 'all',
  status: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
};

export function answerPrivacy({ network, phone }: Connection, query: Stanza): Stanza[] | undefined {
  if (!phone) return undefined;
  const tokens = child(query, 'tokens');
  if (tokens) {
    for (const { attrs } of childrenNamed(tokens, 'token'))
      phone.recordTrusted(network.phones.resolve(attrs.jid)?.number);
    return undefined;
  }
  if (query.attrs.type === 'set') {
    for (const { attrs } of childrenNamed(child(query, 'privacy'), 'category')) {
      if (attrs.name && attrs.value) phone.record.privacy[attrs.name] = attrs.value;
    }
    phone.save();
  }
  const settings = Object.entries({ ...PRIVACY_DEFAULTS, ...phone.record.privacy });
  return [
    element(
      'privacy',
      {},
      settings.map(([name, value]) => element('category', { name, value })),
    ),
  ];
}

export function answerBlocklist({ network, phone, device }: Connection, query: Stanza): Stanza[] | undefined {
  if (!phone) return undefined;
  const item = child(query, 'item');
  if (query.attrs.type === 'set' && item) {
    const peer = network.phones.resolve(item.attrs.jid) ?? network.phones.resolve(item.attrs.pn_jid);
    if (peer) changeBlock(network, phone, peer, item.attrs.action === 'block', device?.id);
  }
  const items = phone.record.blocked.flatMap((number) => network.phones.find(number) ?? []);
  return [
    element(
      'list',
      {},
      items.map((peer) => element('item', { jid: peer.jid('lid') })),
    ),
  ];
}

export function changeBlock(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  isBlocked: boolean,
  exceptDeviceId?: number,
): void {
  phone.setBlocked(peer.number, isBlocked);
  const item = element('item', { jid: peer.jid('lid'), action: isBlocked ? 'block' : 'unblock' });
  const id = `block-${peer.number}-${Date.now()}`;
  const attributes = { type: 'account_sync', id, from: phone.jid('pn'), t: nowInSeconds() };
  const notification = element('notification', attributes, [element('blocklist', {}, [item])]);
  deliverToDevices(network, phone, notification, exceptDeviceId);
  network.emitPhoneChanged(phone);
  network.events.emit({ type: 'chat.changed', number: phone.number, chat: peer.number });
}

export function answerStatus({ network, phone }: Connection, query: Stanza): undefined {
  const text = bytesOf(child(query, 'status'))?.toString();
  if (!phone || text === undefined) return;
  phone.record.about = text;
  phone.save();
  network.emitPhoneChanged(phone);
}
