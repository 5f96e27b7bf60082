import type { Connection } from '../connection.js';
import { child, element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { QueryError } from './query-error.js';

export function answerProfilePicture({ network, phone: requester }: Connection, query: Stanza): Stanza[] {
  const phone = query.attrs.target ? network.phones.resolve(query.attrs.target) : requester;
  if (query.attrs.type === 'set') {
    if (phone && phone === requester) {
      phone.record.hasPicture = !!child(query, 'picture');
      phone.save();
      network.emitPhoneChanged(phone);
    }
    return [element('picture', { id: Date.now() })];
  }
  const isVisible =
    phone?.record.hasPicture && phone.record.onWhatsApp && !(requester && phone.blocks(requester.number));
  if (!phone || !isVisible) throw new QueryError(404, 'item-not-found');
  const type = child(query, 'picture')?.attrs.type ?? 'preview';
  const { host, mediaPort } = network.settings;
  const url = `https://${host}:${mediaPort}/pictures/${phone.lid}.png`;
  return [element('picture', { type, id: phone.lid, url, direct_path: `/pictures/${phone.lid}.png` })];
}
