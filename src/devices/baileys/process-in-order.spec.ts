import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { WASocket } from './baileys-library.js';
import { processInOrder } from './process-in-order.js';

function open(isEnded = () => false) {
  const ws = new EventEmitter();
  const noted: unknown[] = [];
  const started: string[] = [];
  const ends: (() => void)[] = [];
  ws.on('CB:message', (stanza: string) => {
    started.push(stanza);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  processInOrder(ws as unknown as WASocket['ws'], { onStart: (stanza) => noted.push(stanza), isEnded });
  return { ws, noted, started, ends };
}

describe('processInOrder', () => {
  it('starts a message after the previous one is finished', async () => {
    const { ws, noted, started, ends } = open();
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await nextTurn();
    expect([noted, started]).toEqual([['first'], ['first']]);
    ends[0]?.();
    await nextTurn();
    expect([noted, started]).toEqual([
      ['first', 'second'],
      ['first', 'second'],
    ]);
  });

  it('continues after a failure', async () => {
    const ws = new EventEmitter();
    const started: string[] = [];
    ws.on('CB:message', async (stanza: string) => {
      started.push(stanza);
      if (stanza === 'first') throw new Error('Connection Closed');
    });
    processInOrder(ws as unknown as WASocket['ws'], { onStart: () => undefined, isEnded: () => false });
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await nextTurn();
    expect(started).toEqual(['first', 'second']);
  });

  it('starts no message after the connection ended', async () => {
    let hasEnded = false;
    const { ws, started, ends } = open(() => hasEnded);
    ws.emit('CB:message', 'first');
    ws.emit('CB:message', 'second');
    await nextTurn();
    hasEnded = true;
    ends[0]?.();
    await nextTurn();
    expect(started).toEqual(['first']);
  });
});
