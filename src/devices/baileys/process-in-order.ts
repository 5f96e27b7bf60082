import type { BinaryNode, WASocket } from './baileys-library.js';

const STANZA = 'CB:message';

interface Options {
  onStart(stanza: BinaryNode): void;
  isEnded(): boolean;
}

/**
 * Processes one message at a time. Baileys stores a LID mapping before it queues decryption, so a second message could
 * overtake the first. An ended connection can send no receipt.
 */
export function processInOrder(ws: WASocket['ws'], { onStart, isEnded }: Options): void {
  const handlers = ws.listeners(STANZA);
  ws.removeAllListeners(STANZA);
  let tail = Promise.resolve();
  ws.on(STANZA, (stanza: BinaryNode) => {
    tail = tail
      .then(async () => {
        if (isEnded()) return;
        onStart(stanza);
        for (const handle of handlers) await handle(stanza);
      })
      // Baileys reports its own errors.
      .catch(() => undefined);
  });
}
