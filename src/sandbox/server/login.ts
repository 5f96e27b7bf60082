import type { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { sendFirstHistory } from '../phones/history/history.js';
import { report } from '../report.js';
import type { Connection } from './connection.js';
import type { OpenConnection } from './open-connection.js';
import { sendQueued } from './routing/send-queued.js';
import { element, nowInSeconds, SERVER } from './wire/stanza.js';

const UNAUTHORIZED = 401;
const CLIENT_TOO_OLD = 405;

export function logIn(connection: Connection, noiseKey: Buffer, client: proto.IClientPayload): void {
  const { network } = connection;
  const number = String(client.username ?? '');
  network.attempts.record(number);
  const outdated = network.faults.find('old-client', number);
  if (outdated && client.userAgent?.appVersion?.tertiary === outdated.code) return connection.failLogin(CLIENT_TOO_OLD);
  const refusal = network.faults.consume('refuse-login', number);
  if (refusal) return connection.failLogin(refusal.code ?? UNAUTHORIZED);
  const phone = network.phones.find(number);
  const device = phone?.devices.get(client.device ?? 0);
  if (!phone || !device?.hasNoiseKey(noiseKey)) return connection.failLogin(UNAUTHORIZED);

  connection.phone = phone;
  connection.device = device;
  const previous = network.connections.register(number, device.id, connection);
  if (previous) network.attempts.recordPushedOut(number);
  if (previous?.isFrozen) previous.terminate();
  else previous?.endStream({}, [element('conflict', { type: 'replaced' })]);
  device.record.lastSeenAt = new Date().toISOString();
  device.save();
  connection.send(
    element('success', {
      t: nowInSeconds(),
      lid: phone.jid('lid', device.id),
      location: 'rva',
      props: 0,
      companion_enc_static: '',
    }),
  );
  network.emitLinkedChanged(phone);
}

/** Delivers queued stanzas, after the client's first queries. */
export function activate(connection: Connection): void {
  const { network, phone, device } = connection;
  if (!phone || !device || connection.isActive) return;
  connection.isActive = true;
  const outbox = phone.outbox(device.id);
  const queued = outbox.list();
  if (!queued.length) return sendOfflineCount(connection, 0);
  const count = (tag: string): number => queued.filter((stanza) => stanza.tag === tag).length;
  connection.send(
    element('ib', { from: SERVER }, [
      element('offline_preview', {
        count: queued.length,
        message: count('message'),
        receipt: count('receipt'),
        notification: count('notification'),
        appdata: 0,
      }),
    ]),
  );
  for (const stanza of queued) sendQueued(network, connection, outbox, stanza, '1');
  sendOfflineCount(connection, queued.length);
}

function sendOfflineCount(connection: Connection, count: number): void {
  connection.send(element('ib', { from: SERVER }, [element('offline', { count })]));
}

export function syncNewDevice(network: Network, connection: OpenConnection): void {
  const { phone, device } = connection;
  if (!phone || !device || !connection.isActive || device.record.historySent || !phone.record.online) return;
  device.record.historySent = true;
  device.save();
  phone.enqueue(() => sendFirstHistory(network, phone, device)).catch(report('initial history sync failed'));
}
