import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MediaDamaged, MediaHostUnreachable } from '../../../devices/devices.errors.js';
import { Circuits, CircuitOpen } from '../../../platform/slow-receivers/circuits.js';
import type { FetchMedia } from './fetch-media.js';
import { FetchMediaWorker } from './fetch-media.worker.js';

const SLOW_MS = 5_000;
const HONEST = 7;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

class Fetches extends FetchMediaWorker {
  constructor(failure: Error) {
    const execute = async (_accountId: number, messageId: number) => {
      if (messageId === HONEST) return;
      await jest.advanceTimersByTimeAsync(SLOW_MS);
      throw failure;
    };
    super({ execute } as unknown as FetchMedia, new Circuits(), {} as EntityManager);
  }

  fetchMessage(messageId: number): Promise<void> {
    return this.handle({ accountId: 1, messageId });
  }

  async fail(times: number): Promise<void> {
    for (let each = 0; each < times; each++) await expect(this.fetchMessage(1)).rejects.toThrow('not fetched');
  }
}

it('fetches other files after damaged ones that took long', async () => {
  const fetches = new Fetches(new MediaDamaged());
  await fetches.fail(6);
  await expect(fetches.fetchMessage(HONEST)).resolves.toBeUndefined();
});

it('pauses for an unresponsive media host', async () => {
  const fetches = new Fetches(new MediaHostUnreachable());
  await fetches.fail(5);
  await expect(fetches.fetchMessage(HONEST)).rejects.toThrow(CircuitOpen);
});
