import type { Connection } from '../connection.js';
import { element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

export function acknowledge(connection: Connection, { tag, attrs }: Stanza, extra: Record<string, string> = {}): void {
  const { id, to, type, participant } = attrs;
  connection.send(element('ack', { class: tag, id, from: to, type, participant, t: nowInSeconds(), ...extra }));
}
