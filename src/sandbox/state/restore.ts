import { LinkedDevice } from '../phones/linked-device.js';
import type { LinkedDeviceRecord, StoredPreKey } from '../phones/linked-device.js';
import type { StoredMessage } from '../phones/message-log.js';
import type { PhoneBook } from '../phones/phone-book.js';
import type { AppStateCollection, PhoneRecord, VirtualPhone } from '../phones/virtual-phone.js';
import type { Journal } from './journal.js';

/** `rest` is the journal key after its kind and number. */
type Restore = (phone: VirtualPhone, rest: string, value: unknown, journal: Journal) => void;

const RESTORERS: Record<string, Restore> = {
  device: (phone, _id, value, journal) => {
    const record = value as LinkedDeviceRecord;
    phone.devices.set(record.id, new LinkedDevice(phone.number, record, journal));
  },
  prekeys: (phone, id, value) => phone.devices.get(Number(id))?.restorePreKeys(value as StoredPreKey[]),
  session: (phone, address, value) => phone.sessions.restore(address, value),
  appstate: (phone, collection, value) => phone.appState.set(collection, value as AppStateCollection),
  queue: (phone, rest, value) => phone.outbox(Number(rest.slice(0, rest.indexOf(':')))).restore(value as string),
};

export function restorePhones(journal: Journal, phones: PhoneBook): void {
  const stored = [...journal.load()];
  const messages: [VirtualPhone, StoredMessage][] = [];
  for (const [key, value] of stored) if (key.startsWith('phone:')) phones.restore(value as PhoneRecord);
  for (const kind of ['device', 'prekeys', 'session', 'appstate', 'queue', 'message']) {
    for (const [key, value] of stored) {
      if (!key.startsWith(`${kind}:`)) continue;
      const [, number = ''] = key.split(':', 2);
      const phone = phones.find(number);
      if (!phone) continue;
      const rest = key.slice(kind.length + number.length + 2);
      if (kind === 'message') messages.push([phone, value as StoredMessage]);
      else RESTORERS[kind]!(phone, rest, value, journal);
    }
  }
  messages.sort(([, a], [, b]) => a.seq - b.seq);
  for (const [phone, message] of messages) phone.messages.restore(message);
}
