import type { WASocket } from './baileys-library.js';

const STANZA = 'CB:message';

/**
 * Baileys stores what it learns of a sender (the phone behind a LID) before it queues for the decryption, so the first message of a new
 * contact may be overtaken by the next. Here one message is done with before another is begun; after `isEnded` none is begun, so that
 * nothing is decrypted that can no longer be receipted.
 */
export function takeInOrder(ws: WASocket['ws'], isEnded: () => boolean): void {
  const handlers = ws.listeners(STANZA);
  ws.removeAllListeners(STANZA);
  let tail = Promise.resolve();
  ws.on(STANZA, (stanza: unknown) => {
    tail = tail
      .then(async () => {
        for (const handle of handlers) if (!isEnded()) await handle(stanza);
      })
      // Baileys tells of its trouble itself, except of an ack that a broken connection did not take; the next message must not wait for it.
      .catch(() => undefined);
  });
}
