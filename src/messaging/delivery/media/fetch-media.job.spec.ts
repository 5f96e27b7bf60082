import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MediaDamaged, MediaHostUnreachable } from '../../../devices/devices.errors.js';
import { Circuits, CircuitOpen } from '../../../platform/slow-receivers/circuits.js';
import type { FetchMedia } from './fetch-media.js';
import { FetchMediaJobHandler } from './fetch-media.job.js';

const SLOW_MS = 5_000;
const GOOD_MESSAGE_ID = 7;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

class TestedHandler extends FetchMediaJobHandler {
  constructor(failure: Error) {
    const execute = async (_accountId: number, messageId: number) => {
      if (messageId === GOOD_MESSAGE_ID) return;
      await jest.advanceTimersByTimeAsync(SLOW_MS);
      throw failure;
    };
    super({ execute } as unknown as FetchMedia, new Circuits(), {} as EntityManager);
  }

  fetchMessage(messageId: number): Promise<void> {
    return this.execute({ accountId: 1, messageId });
  }

  async fail(times: number): Promise<void> {
    for (let attempt = 0; attempt < times; attempt++) await expect(this.fetchMessage(1)).rejects.toThrow('not fetched');
  }
}

it('fetches other files after slow downloads of damaged ones', async () => {
  const handler = new TestedHandler(new MediaDamaged());
  await handler.fail(6);
  await expect(handler.fetchMessage(GOOD_MESSAGE_ID)).resolves.toBeUndefined();
});

it('pauses for an unresponsive media host', async () => {
  const handler = new TestedHandler(new MediaHostUnreachable());
  await handler.fail(5);
  await expect(handler.fetchMessage(GOOD_MESSAGE_ID)).rejects.toThrow(CircuitOpen);
});
