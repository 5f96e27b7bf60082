import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Config } from '../../platform/config.js';
import type { ProcessRegistry } from '../../platform/processes/process-registry.js';
import type { SessionRegistry } from '../sessions/session-registry.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { Lease, Leases } from './leases.js';

const FAILING = 3;

/** A keeper that finds these devices free at its first looks, and what it opens. */
function keeperOf(batches: number[][]) {
  const opened: number[] = [];
  let [under, most] = [0, 0];
  const look: { run?: () => Promise<void> } = {};
  const registry = {
    held: () => [],
    quietFor: () => [],
    stoppedFor: () => [],
    isManaged: (id: number) => opened.includes(id),
    prepare: () => Promise.resolve(),
    resume: async ({ id }: Lease) => {
      opened.push(id);
      most = Math.max(most, ++under);
      await sleep(15);
      under--;
      if (id === FAILING) throw new Error('no keys');
    },
  };
  const leases = {
    mine: () => Promise.resolve(new Map()),
    release: () => Promise.resolve(),
    survey: () => Promise.resolve({ holders: [{ id: 'self', capacity: 100, held: 0 }], free: batches[0]?.length ?? 0 }),
    claimFree: () => Promise.resolve((batches.shift() ?? []).map((id) => ({ id }) as Lease)),
  };
  const self = { id: 'self', onHeartbeat: (run: () => Promise<void>) => void (look.run = run) };
  const keeper = new LeaseKeeper(
    { roles: ['devices'] } as unknown as Config,
    self as unknown as ProcessRegistry,
    leases as unknown as Leases,
    registry as unknown as SessionRegistry,
    { staggerMs: 1 } as never,
    { execute: () => Promise.resolve([]) } as never,
  );
  keeper.onModuleInit();
  const whenAllOpened = async (count: number): Promise<void> => {
    while (opened.length < count || under > 0) await sleep(5);
  };
  return { opened, most: () => most, look: () => look.run!(), whenAllOpened };
}

it('opens devices in their order, at most two at a time, and the others when one fails', async () => {
  const { opened, most, look, whenAllOpened } = keeperOf([
    [1, 2, FAILING, 4],
    [5, 6],
  ]);
  await look();
  await look();
  await whenAllOpened(6);
  expect(opened).toEqual([1, 2, FAILING, 4, 5, 6]);
  expect(most()).toBe(2);
});
