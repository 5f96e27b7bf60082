import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { deliverToDevices } from '../routing/deliver.js';
import { bytesOf, child, childrenNamed, element, nowInSeconds, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

/** The account's encrypted settings: the server keeps numbered patches and cannot read them. */
export function answerAppState(connection: Connection, query: Stanza): Stanza[] {
  const collections = childrenNamed(child(query, 'sync'), 'collection').map((asked) =>
    answerCollection(connection, asked),
  );
  return [element('sync', {}, collections)];
}

function answerCollection(connection: Connection, asked: Stanza): Stanza {
  const { name = '', version = '0' } = asked.attrs;
  const { phone } = connection;
  const patch = bytesOf(child(asked, 'patch'));
  const state = phone?.appState.get(name) ?? { version: 0, patches: [] };
  if (patch && phone) {
    if (Number(version) !== state.version) return conflict(name, state.version);
    addPatch(phone, name, patch);
    announce(connection, phone, name);
    return element('collection', { name, version: state.version + 1, has_more_patches: 'false' });
  }
  const newer = state.patches.slice(Number(version));
  const patches = newer.map((each) => element('patch', {}, Buffer.from(each, 'base64')));
  const content = patches.length ? [element('patches', {}, patches)] : [];
  return element('collection', { name, version: state.version, has_more_patches: 'false' }, content);
}

const conflict = (name: string, version: number): Stanza =>
  element('collection', { name, version, type: 'error' }, [element('error', { code: 409, text: 'conflict' })]);

function addPatch(phone: VirtualPhone, name: string, bytes: Buffer): void {
  const state = phone.appState.get(name) ?? { version: 0, patches: [] };
  const patch = proto.SyncdPatch.decode(bytes);
  patch.version = { version: state.version + 1 };
  const stored = Buffer.from(proto.SyncdPatch.encode(patch).finish()).toString('base64');
  phone.setAppState(name, { version: state.version + 1, patches: [...state.patches, stored] });
}

function announce({ network, device }: Connection, phone: VirtualPhone, name: string): void {
  const version = phone.appState.get(name)!.version;
  const attributes = { type: 'server_sync', id: `sync-${name}-${version}`, from: SERVER, t: nowInSeconds() };
  deliverToDevices(
    network,
    phone,
    element('notification', attributes, [element('collection', { name, version })]),
    device?.id,
  );
}
