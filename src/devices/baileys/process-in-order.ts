import type { BinaryNode, WASocket } from './baileys-library.js';

const STANZA = 'CB:message';

interface Taking {
  /** Told of each message before Baileys is. */
  begin(stanza: BinaryNode): void;
  isEnded(): boolean;
}

/**
 * Baileys stores what it learns of a sender (the phone behind a LID) before it queues for the decryption, so the first message of a new
 * contact may be overtaken by the next. Here one message is done with before another is begun; after the end none is begun, so that
 * nothing is decrypted that can no longer be receipted.
 */
export function processInOrder(ws: WASocket['ws'], { begin, isEnded }: Taking): void {
  const handlers = ws.listeners(STANZA);
  ws.removeAllListeners(STANZA);
  let tail = Promise.resolve();
  ws.on(STANZA, (stanza: BinaryNode) => {
    tail = tail
      .then(async () => {
        if (isEnded()) return;
        begin(stanza);
        for (const handle of handlers) await handle(stanza);
      })
      // Baileys tells of its trouble itself, except of an ack that a broken connection did not take; the next message must not wait for it.
      .catch(() => undefined);
  });
}
