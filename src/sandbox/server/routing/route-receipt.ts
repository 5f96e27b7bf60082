import type { Network } from '../../network.js';
import { markReadElsewhere } from '../../phones/apply-receipt.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { deliver, deliverToDevices } from './deliver.js';
import { acknowledge } from './acknowledge.js';
import { parseJid } from '../wire/jid.js';
import { child, children, childrenNamed, element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

export function routeReceipt(connection: Connection, receipt: Stanza): void {
  const { network, phone, device } = connection;
  const { type } = receipt.attrs;
  if (!phone || !device || !receipt.attrs.id) return;
  const ids = receiptIds(receipt);
  const peer = network.phones.resolve(receiverOf(receipt));
  acknowledgeMessages(phone, device.id, ids, peer, type === 'retry');
  acknowledge(connection, receipt);

  if (type === 'retry') return forwardRetry(network, phone, device.id, receipt);
  if (type === 'server-error') return forwardMediaRequest(network, phone, device.id, receipt);
  if (!peer || peer === phone) return;
  if (type === 'read' || type === 'read-self' || type === 'played') {
    markReadElsewhere(network, phone, peer, ids);
    sendOwnReceipt(network, phone, peer, ids, device.id);
  }
  if (type === undefined || type === 'inactive') sendReceipt(network, phone, device.id, peer, ids);
  if (type === 'read' || type === 'played') sendReceipt(network, phone, device.id, peer, ids, type);
}

/** Returns the participant for a broadcast list. */
const receiverOf = ({ attrs: { to, participant } }: Stanza): string | undefined =>
  to?.endsWith('@broadcast') ? participant : to;

function acknowledgeMessages(
  phone: VirtualPhone,
  deviceId: number,
  ids: string[],
  peer: VirtualPhone | undefined,
  isRetry: boolean,
): void {
  const outbox = phone.outbox(deviceId);
  const users = [phone.number, phone.lid, ...(peer ? [peer.number, peer.lid] : [])];
  for (const id of ids)
    for (const user of users)
      if (isRetry) outbox.requestRetry(id, user);
      else outbox.acknowledge('message', id, undefined, user);
}

export function receiptIds(receipt: Stanza): string[] {
  const listed = childrenNamed(child(receipt, 'list'), 'item').map((item) => item.attrs.id ?? '');
  return [receipt.attrs.id ?? '', ...listed];
}

const listElement = (ids: string[]): Stanza[] | undefined =>
  ids.length > 1
    ? [
        element(
          'list',
          {},
          ids.slice(1).map((id) => element('item', { id })),
        ),
      ]
    : undefined;

export function sendReceipt(
  network: Network,
  receiver: VirtualPhone,
  receiverDevice: number,
  sender: VirtualPhone,
  ids: string[],
  type?: 'read' | 'played',
): void {
  if (!ids[0] || network.faults.consume('lose-receipts', sender.number)) return;
  const addressing = network.messageAddressing.find(sender.number, ids[0]) ?? receiver.record.addressing;
  const attributes = { id: ids[0], from: receiver.jid(addressing, receiverDevice), type, t: nowInSeconds() };
  const receipt = element('receipt', attributes, listElement(ids));
  deliverToDevices(network, sender, receipt);
  deliver(network, sender, 0, receipt);
}

export function sendOwnReceipt(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  ids: string[],
  exceptDeviceId?: number,
): void {
  if (!ids[0]) return;
  const { addressing } = peer.record;
  const attributes = {
    id: ids[0],
    from: phone.jid(addressing),
    recipient: peer.jid(addressing),
    type: 'read-self',
    t: nowInSeconds(),
  };
  deliverToDevices(network, phone, element('receipt', attributes, listElement(ids)), exceptDeviceId);
}

function forwardRetry(network: Network, phone: VirtualPhone, deviceId: number, receipt: Stanza): void {
  const { id = '', recipient } = receipt.attrs;
  const to = receiverOf(receipt);
  const sender = network.phones.resolve(to);
  if (!sender) return;
  network.stats.retries += 1;
  const addressing = network.messageAddressing.find(sender.number, id) ?? phone.record.addressing;
  const attributes = { id, type: 'retry', from: phone.jid(addressing, deviceId), recipient, t: nowInSeconds() };
  deliver(network, sender, parseJid(to)?.device ?? 0, element('receipt', attributes, children(receipt)));
}

function forwardMediaRequest(
  network: Network,
  phone: VirtualPhone,
  deviceId: number,
  { attrs, content }: Stanza,
): void {
  deliver(network, phone, 0, { tag: 'receipt', attrs: { ...attrs, from: phone.jid('pn', deviceId) }, content });
}
