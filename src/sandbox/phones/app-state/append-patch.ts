import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import { deliverToDevices } from '../../server/routing/deliver.js';
import { element, nowInSeconds, SERVER } from '../../server/wire/stanza.js';
import type { VirtualPhone } from '../virtual-phone.js';

export const versionOf = (phone: VirtualPhone, name: string): number => phone.appState.get(name)?.version ?? 0;

export function appendPatch(
  network: Network,
  phone: VirtualPhone,
  name: string,
  patch: proto.ISyncdPatch,
  authorDeviceId?: number,
): void {
  const version = versionOf(phone, name) + 1;
  const stored = Buffer.from(proto.SyncdPatch.encode({ ...patch, version: { version } }).finish()).toString('base64');
  phone.setAppState(name, { version, patches: [...(phone.appState.get(name)?.patches ?? []), stored] });
  const attributes = { type: 'server_sync', id: `sync-${name}-${version}`, from: SERVER, t: nowInSeconds() };
  const notification = element('notification', attributes, [element('collection', { name, version })]);
  deliverToDevices(network, phone, notification, authorDeviceId);
  network.emitPhoneChanged(phone);
}
