import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { appendPatch, versionOf } from '../../phones/app-state/append-patch.js';
import type { Connection } from '../connection.js';
import { bytesOf, child, childrenNamed, element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const CONFLICT = 409;

/** The account's encrypted settings: the server keeps numbered patches and cannot read them. */
export function answerAppState(connection: Connection, query: Stanza): Stanza[] {
  const collections = childrenNamed(child(query, 'sync'), 'collection').map((asked) =>
    answerCollection(connection, asked),
  );
  return [element('sync', {}, collections)];
}

function answerCollection({ network, phone, device }: Connection, asked: Stanza): Stanza {
  const { name = '', version = '0' } = asked.attrs;
  const patch = bytesOf(child(asked, 'patch'));
  if (patch && phone) {
    const present = versionOf(phone, name);
    const refusal = network.faults.strike('refuse-settings', phone.number);
    if (refusal) return refused(name, present, refusal.code ?? CONFLICT);
    if (Number(version) !== present) return refused(name, present, CONFLICT);
    appendPatch(network, phone, name, proto.SyncdPatch.decode(patch), device?.id);
    return element('collection', { name, version: present + 1, has_more_patches: 'false' });
  }
  const state = phone?.appState.get(name) ?? { version: 0, patches: [] };
  const newer = state.patches.slice(Number(version));
  const patches = newer.map((each) => element('patch', {}, Buffer.from(each, 'base64')));
  const content = patches.length ? [element('patches', {}, patches)] : [];
  return element('collection', { name, version: state.version, has_more_patches: 'false' }, content);
}

/** It stands in the collection: the query as such is answered. */
const refused = (name: string, version: number, code: number): Stanza =>
  element('collection', { name, version, type: 'error' }, [
    element('error', { code, text: code === CONFLICT ? 'conflict' : 'refused' }),
  ]);
