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

/** The Noise key authenticates it. */
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
  const previous = network.connections.claim(number, device.id, connection);
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
  network.linkedChanged(phone);
}

/** Delivers queued stanzas after the first queries. */
export function activate(connection: Connection): void {
  const { network, phone, device } = connection;
  if (!phone || !device || connection.isActive) return;
  connection.isActive = true;
  const outbox = phone.outbox(device.id);
  const waiting = outbox.list();
  if (!waiting.length) return finishOffline(connection, 0);
  const count = (tag: string): number => waiting.filter((stanza) => stanza.tag === tag).length;
  connection.send(
    element('ib', { from: SERVER }, [
      element('offline_preview', {
        count: waiting.length,
        message: count('message'),
        receipt: count('receipt'),
        notification: count('notification'),
        appdata: 0,
      }),
    ]),
  );
  for (const stanza of waiting) sendQueued(network, connection, outbox, stanza, '1');
  finishOffline(connection, waiting.length);
}

function finishOffline(connection: Connection, count: number): void {
  connection.send(element('ib', { from: SERVER }, [element('offline', { count })]));
}

/** Sends the settings key and chats. */
export function syncNewDevice(network: Network, connection: OpenConnection): void {
  const { phone, device } = connection;
  if (!phone || !device || !connection.isActive || device.record.historySent || !phone.record.online) return;
  device.record.historySent = true;
  device.save();
  phone.enqueue(() => sendFirstHistory(network, phone, device)).catch(report('initial history sync failed'));
}
