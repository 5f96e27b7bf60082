import type { LinkedDevice } from '../../phones/linked-device.js';
import type { KeyBundle } from '../../phones/signal/session-store.js';
import { handsetBundle } from '../../phones/signal/handset-bundle.js';
import type { Connection } from '../connection.js';
import { parseJid } from '../wire/jid.js';
import { bigEndian, bytesOf, child, childrenNamed, element, nowInSeconds, SERVER, uintOf } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { deliver } from '../routing/deliver.js';

const KEY_TYPE = Buffer.from([5]);
const LOW_PRE_KEYS = 5;

export function answerEncrypt(connection: Connection, query: Stanza): Stanza[] | undefined {
  const { device } = connection;
  const requested = child(query, 'key');
  if (requested)
    return [
      element(
        'list',
        {},
        childrenNamed(requested, 'user').flatMap((user) => bundleOf(connection, user.attrs.jid)),
      ),
    ];
  if (!device) return undefined;
  if (child(query, 'count')) return [element('count', { value: device.preKeyCount })];
  if (child(query, 'digest')) return [element('digest', {}, digestOf(device))];
  if (child(query, 'rotate')) return rotateSignedPreKey(device, child(query, 'rotate'));
  const list = childrenNamed(child(query, 'list'), 'key');
  if (query.attrs.type === 'set' && list.length) {
    device.addPreKeys(list.map((key) => [uintOf(child(key, 'id')), bytesOf(child(key, 'value'))!.toString('base64')]));
    storeSignedPreKey(device, child(query, 'skey'));
  }
  return undefined;
}

function rotateSignedPreKey(device: LinkedDevice, node: Stanza | undefined): undefined {
  storeSignedPreKey(device, child(node, 'skey'));
  device.save();
}

function storeSignedPreKey(device: LinkedDevice, key: Stanza | undefined): void {
  if (!key) return;
  const text = (tag: string): string => bytesOf(child(key, tag))!.toString('base64');
  device.record.signedPreKey = { id: uintOf(child(key, 'id')), publicKey: text('value'), signature: text('signature') };
}

function digestOf(device: LinkedDevice): Stanza[] {
  const { registrationId, identity } = device.record;
  return [
    element('registration', {}, bigEndian(registrationId, 4)),
    element('type', {}, KEY_TYPE),
    element('identity', {}, Buffer.from(identity, 'base64')),
  ];
}

function bundleOf({ network }: Connection, jid: string | undefined): Stanza[] {
  const address = parseJid(jid);
  const phone = network.phones.resolve(jid);
  if (!address || !phone) return [];
  if (address.device === 0) return [userKeys(jid!, handsetBundle(phone))];
  const device = phone.devices.get(address.device);
  if (!device) return [];
  const bundle = device.takeBundle();
  if (device.preKeyCount < LOW_PRE_KEYS) {
    const attributes = {
      type: 'encrypt',
      from: SERVER,
      id: `keys-${device.id}-${device.preKeyCount}`,
      t: nowInSeconds(),
    };
    const count = element('count', { value: device.preKeyCount });
    deliver(network, phone, device.id, element('notification', attributes, [count]));
  }
  return [userKeys(jid!, bundle)];
}

function userKeys(jid: string, bundle: KeyBundle): Stanza {
  return element('user', { jid, t: nowInSeconds() }, [
    element('registration', {}, bigEndian(bundle.registrationId, 4)),
    element('type', {}, KEY_TYPE),
    element('identity', {}, bundle.identity),
    ...keysOf(bundle),
  ]);
}

export function keysOf({ signedPreKey, preKey }: KeyBundle): Stanza[] {
  const signed = element('skey', {}, [
    element('id', {}, bigEndian(signedPreKey.id, 3)),
    element('value', {}, signedPreKey.publicKey),
    element('signature', {}, signedPreKey.signature),
  ]);
  if (!preKey) return [signed];
  return [
    signed,
    element('key', {}, [element('id', {}, bigEndian(preKey.id, 3)), element('value', {}, preKey.publicKey)]),
  ];
}
