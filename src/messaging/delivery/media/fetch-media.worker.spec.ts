import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MediaDamaged, MediaHostUnreachable } from '../../../devices/devices.errors.js';
import { Circuits, CircuitOpen } from '../../../platform/slow-receivers/circuits.js';
import type { FetchMedia } from './fetch-media.js';
import { FetchMediaWorker } from './fetch-media.worker.js';

const SLOW_MS = 5_000;
const GOOD_MESSAGE_ID = 7;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

class TestedWorker extends FetchMediaWorker {
  constructor(failure: Error) {
    const execute = async (_accountId: number, messageId: number) => {
      if (messageId === GOOD_MESSAGE_ID) return;
      await jest.advanceTimersByTimeAsync(SLOW_MS);
      throw failure;
    };
    super({ execute } as unknown as FetchMedia, new Circuits(), {} as EntityManager);
  }

  fetchMessage(messageId: number): Promise<void> {
    return this.handle({ accountId: 1, messageId });
  }

  async fail(times: number): Promise<void> {
    for (let attempt = 0; attempt < times; attempt++) await expect(this.fetchMessage(1)).rejects.toThrow('not fetched');
  }
}

it('fetches other files after slow downloads of damaged ones', async () => {
  const worker = new TestedWorker(new MediaDamaged());
  await worker.fail(6);
  await expect(worker.fetchMessage(GOOD_MESSAGE_ID)).resolves.toBeUndefined();
});

it('pauses for an unresponsive media host', async () => {
  const worker = new TestedWorker(new MediaHostUnreachable());
  await worker.fail(5);
  await expect(worker.fetchMessage(GOOD_MESSAGE_ID)).rejects.toThrow(CircuitOpen);
});
