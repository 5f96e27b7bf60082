import type { Connection } from '../connection.js';
import { parseJid } from '../wire/jid.js';
import { bytesOf, child, childrenNamed } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

/** Whether a question about somebody is left without an answer, as a fault for their number orders. */
export function isIgnored({ network }: Connection, query: Stanza): boolean {
  const numberOf = (jid: string | undefined): string =>
    network.phones.resolve(jid)?.number ?? parseJid(jid)?.user ?? '';
  const usync = childrenNamed(child(child(query, 'usync'), 'list'), 'user').map(
    (user) => bytesOf(child(user, 'contact'))?.toString().replace(/\D/g, '') || numberOf(user.attrs.jid),
  );
  const keys = childrenNamed(child(query, 'key'), 'user').map(({ attrs }) => numberOf(attrs.jid));
  return (
    usync.some((number) => network.faults.strike('ignore-lookups', number)) ||
    keys.some((number) => network.faults.strike('ignore-keys', number))
  );
}
