import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { WASocket } from './baileys-library.js';
import { processInOrder } from './process-in-order.js';

/** A socket whose handler ends a stanza only when it is let to. */
function open(isEnded = () => false) {
  const ws = new EventEmitter();
  const told: unknown[] = [];
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  ws.on('CB:message', (stanza: string) => {
    begun.push(stanza);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  processInOrder(ws as unknown as WASocket['ws'], { begin: (stanza) => told.push(stanza), isEnded });
  return { ws, told, begun, ends };
}

describe('processInOrder', () => {
  it('begins a message when the one before is done with', async () => {
    const { ws, told, begun, ends } = open();
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await turn();
    expect([told, begun]).toEqual([['first'], ['first']]);
    ends[0]?.();
    await turn();
    expect([told, begun]).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]);
  });

  it('goes on after one that failed', async () => {
    const ws = new EventEmitter();
    const begun: string[] = [];
    ws.on('CB:message', async (stanza: string) => {
      begun.push(stanza);
      if (stanza === 'first') throw new Error('Connection Closed');
    });
    processInOrder(ws as unknown as WASocket['ws'], { begin: () => undefined, isEnded: () => false });
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await turn();
    expect(begun).toEqual(['first', 'second']);
  });

  it('begins none after the end', async () => {
    let hasEnded = false;
    const { ws, begun, ends } = open(() => hasEnded);
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await turn();
    hasEnded = true;
    ends[0]?.();
    await turn();
    expect(begun).toEqual(['first']);
  });
});
