import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Config } from '../../platform/config.js';
import type { ProcessRegistry } from '../../platform/processes/process-registry.js';
import type { SessionRegistry } from '../sessions/session-registry.js';
import { LeaseKeeper } from './lease-keeper.js';
import type { Lease, Leases } from './leases.js';

const FAILING = 3;

function keeperOf(batches: number[][]) {
  const opened: number[] = [];
  let [parallel, maxParallel] = [0, 0];
  const check: { run?: () => Promise<void> } = {};
  const registry = {
    listHeld: () => [],
    listQuiet: () => [],
    listStopped: () => [],
    isManaged: (id: number) => opened.includes(id),
    prepare: () => Promise.resolve(),
    resume: async ({ id }: Lease) => {
      opened.push(id);
      maxParallel = Math.max(maxParallel, ++parallel);
      await sleep(15);
      parallel--;
      if (id === FAILING) throw new Error('no keys');
    },
  };
  const leases = {
    findOwnEpochs: () => Promise.resolve(new Map()),
    release: () => Promise.resolve(),
    survey: () => Promise.resolve({ holders: [{ id: 'self', capacity: 100, held: 0 }], free: batches[0]?.length ?? 0 }),
    claimUnheld: () => Promise.resolve((batches.shift() ?? []).map((id) => ({ id }) as Lease)),
  };
  const self = { id: 'self', onHeartbeat: (run: () => Promise<void>) => void (check.run = run) };
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
    while (opened.length < count || parallel > 0) await sleep(5);
  };
  return { opened, maxParallel: () => maxParallel, check: () => check.run!(), whenAllOpened };
}

it('opens devices in order, at most two in parallel, and continues after a failure', async () => {
  const { opened, maxParallel, check, whenAllOpened } = keeperOf([
    [1, 2, FAILING, 4],
    [5, 6],
  ]);
  await check();
  await check();
  await whenAllOpened(6);
  expect(opened).toEqual([1, 2, FAILING, 4, 5, 6]);
  expect(maxParallel()).toBe(2);
});
