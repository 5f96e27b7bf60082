import type { BaileysConnection } from '../baileys-connection.js';
import type { BinaryNode } from '../baileys-library.js';

export interface QrLifetimes {
  firstMs: number;
  nextMs: number;
}

/** Returns a function that stops the rotation. */
export function rotateQr(
  connection: BaileysConnection,
  { firstMs, nextMs }: QrLifetimes,
  onExhausted: () => void,
): () => void {
  const { ev, ws, registerSocketEndHandler } = connection.socket;
  let refs: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    refs = [];
  };

  function showNext(shown: string, ref: string): void {
    if (connection.isEnded) return;
    const next = refs.shift();
    if (next === undefined) return onExhausted();
    const nextQr = shown.replace(ref, next);
    timer = setTimeout(() => showNext(nextQr, next), nextMs);
    ev.emit('connection.update', { qr: nextQr });
  }

  ws.on('CB:iq,type:set,pair-device', (stanza: BinaryNode) => {
    stop();
    const issued = readRefs(stanza);
    const [first] = issued;
    if (first === undefined) return;
    refs = issued.slice(1);
    const start = ({ qr }: { qr?: string }): void => {
      if (!qr?.includes(first)) return;
      ev.off('connection.update', start);
      timer = setTimeout(() => showNext(qr, first), firstMs);
    };
    ev.on('connection.update', start);
  });
  registerSocketEndHandler(async () => stop());
  return stop;
}

function readRefs({ content }: BinaryNode): string[] {
  const pairing = Array.isArray(content) ? content.find(({ tag }) => tag === 'pair-device') : undefined;
  const nodes = Array.isArray(pairing?.content) ? pairing.content.filter(({ tag }) => tag === 'ref') : [];
  return nodes.flatMap((node) => (node.content instanceof Uint8Array ? [Buffer.from(node.content).toString()] : []));
}
