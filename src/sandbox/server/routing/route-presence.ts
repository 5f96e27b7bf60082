import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { child, element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

export function routePresence(connection: Connection, { attrs }: Stanza): void {
  const { network, phone } = connection;
  if (attrs.type === 'subscribe') {
    const peer = network.phones.resolve(attrs.to);
    if (!peer || (phone && peer.blocks(phone.number))) return;
    connection.presenceSubscriptions.add(peer.number);
    connection.send(presenceOf(peer, attrs.to ?? peer.jid('pn')));
    return;
  }
  if (!phone || (attrs.type !== 'available' && attrs.type !== 'unavailable')) return;
  connection.isAvailable = attrs.type === 'available';
  announcePresence(network, phone);
}

export function routeChatState({ network, phone }: Connection, stanza: Stanza): void {
  const peer = network.phones.resolve(stanza.attrs.to);
  if (!phone || !peer || peer.blocks(phone.number)) return;
  const composing = child(stanza, 'composing');
  const state = composing ? (composing.attrs.media === 'audio' ? 'recording' : 'composing') : 'paused';
  network.events.emit({ type: 'typing', number: peer.number, chat: phone.number, state });
  showChatState(network, phone, peer, state);
}

/** Sends a state, which is never queued. */
export function showChatState(
  network: Network,
  from: VirtualPhone,
  to: VirtualPhone,
  state: 'composing' | 'recording' | 'paused',
): void {
  const content =
    state === 'paused'
      ? element('paused')
      : element('composing', { media: state === 'recording' ? 'audio' : undefined });
  const stanza = element('chatstate', { from: from.jid(from.record.addressing) }, [content]);
  for (const connection of network.connections.listByNumber(to.number))
    if (connection.isActive && connection.isAvailable) connection.send(stanza);
}

export function announcePresence(network: Network, phone: VirtualPhone): void {
  for (const connection of network.connections.all()) {
    if (!connection.presenceSubscriptions.has(phone.number)) continue;
    connection.send(presenceOf(phone, phone.jid(phone.record.addressing)));
  }
}

function presenceOf(phone: VirtualPhone, from: string): Stanza {
  const isAvailable = phone.isAvailable && phone.record.online;
  if (isAvailable) return element('presence', { from });
  return element('presence', { from, type: 'unavailable', last: Math.floor(phone.lastSeenAt / 1000) });
}
