import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readBody } from './download-content.js';

const FIVE_MINUTES_MS = 300_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

it('aborts if the host stalls, not while the consumer is slow', async () => {
  const stall = new AbortController();
  let host: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (host = controller) });
  host!.enqueue(Buffer.from('first'));
  const chunks = readBody(body, stall);
  expect((await chunks.next()).value).toEqual(Buffer.from('first'));
  await jest.advanceTimersByTimeAsync(FIVE_MINUTES_MS);
  expect(stall.signal.aborted).toBe(false);
  const next = chunks.next();
  await jest.advanceTimersByTimeAsync(FIVE_MINUTES_MS);
  expect(stall.signal.aborted).toBe(true);
  host!.error(new Error('aborted'));
  await expect(next).rejects.toMatchObject({ code: 'devices.media_host_away' });
});
