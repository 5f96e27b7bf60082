import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { appendPatch, versionOf } from '../../phones/app-state/append-patch.js';
import type { Connection } from '../connection.js';
import { bytesOf, child, childrenNamed, element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { NO_ANSWER, QueryError } from './query-error.js';

const CONFLICT = 409;

export function answerAppState(connection: Connection, query: Stanza): Stanza[] {
  const collections = childrenNamed(child(query, 'sync'), 'collection').map((requested) =>
    answerCollection(connection, requested),
  );
  return [element('sync', {}, collections)];
}

function answerCollection({ network, phone, device }: Connection, requested: Stanza): Stanza {
  const { name = '', version = '0' } = requested.attrs;
  const patch = bytesOf(child(requested, 'patch'));
  if (patch && phone) {
    const current = versionOf(phone, name);
    const refusal = network.faults.consume('refuse-settings', phone.number);
    if (refusal?.code === NO_ANSWER) throw new QueryError(NO_ANSWER, 'no answer');
    if (refusal) return rejectPatch(name, current, refusal.code ?? CONFLICT);
    if (Number(version) !== current) return rejectPatch(name, current, CONFLICT);
    appendPatch(network, phone, name, proto.SyncdPatch.decode(patch), device?.id);
    return element('collection', { name, version: current + 1, has_more_patches: 'false' });
  }
  const state = phone?.appState.get(name) ?? { version: 0, patches: [] };
  const newer = state.patches.slice(Number(version));
  const patches = newer.map((stored) => element('patch', {}, Buffer.from(stored, 'base64')));
  const content = patches.length ? [element('patches', {}, patches)] : [];
  return element('collection', { name, version: state.version, has_more_patches: 'false' }, content);
}

const rejectPatch = (name: string, version: number, code: number): Stanza =>
  element('collection', { name, version, type: 'error' }, [
    element('error', { code, text: code === CONFLICT ? 'conflict' : 'refused' }),
  ]);
