import type { Connection } from '../connection.js';
import { parseJid } from '../wire/jid.js';
import { bytesOf, child, childrenNamed } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

/** Returns whether a fault leaves the lookup unanswered. Counts one use of the fault. */
export function isIgnored({ network }: Connection, query: Stanza): boolean {
  const numberOf = (jid: string | undefined): string =>
    network.phones.resolve(jid)?.number ?? parseJid(jid)?.user ?? '';
  const lookups = childrenNamed(child(child(query, 'usync'), 'list'), 'user').map(
    (user) => bytesOf(child(user, 'contact'))?.toString().replace(/\D/g, '') || numberOf(user.attrs.jid),
  );
  const keyLookups = childrenNamed(child(query, 'key'), 'user').map(({ attrs }) => numberOf(attrs.jid));
  const pictureLookups =
    query.attrs.xmlns === 'w:profile:picture' && query.attrs.target ? [numberOf(query.attrs.target)] : [];
  return (
    pictureLookups.some((number) => network.faults.consume('ignore-lookups', number)) ||
    lookups.some((number) => network.faults.consume('ignore-lookups', number)) ||
    keyLookups.some((number) => network.faults.consume('ignore-keys', number))
  );
}
