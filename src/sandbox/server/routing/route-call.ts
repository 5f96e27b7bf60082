import type { Connection } from '../connection.js';
import { child } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { acknowledge } from './acknowledge.js';

export function routeCall(connection: Connection, stanza: Stanza): void {
  connection.network.calls.decline(child(stanza, 'reject')?.attrs['call-id'], connection.phone?.number);
  acknowledge(connection, stanza);
}
