import { expect, it } from '@jest/globals';
import { DeviceSession } from './device-session.js';
import type { SessionDependencies } from './session-dependencies.js';

it('closes its queues if the keys cannot be deleted', async () => {
  const store = { wipe: () => Promise.reject(new Error('database away')) };
  const device = { id: 1, accountId: 1, sessionId: 'session', epoch: 1 };
  const session = new DeviceSession(device, { store, journals: {} } as unknown as SessionDependencies);
  await expect(session.unlink()).rejects.toThrow('database away');
  let attempts = 0;
  session.records.push(() => Promise.reject(new Error(`attempt ${++attempts}`)));
  await new Promise<void>((resolve) => {
    session.records.push(() => Promise.resolve(resolve()));
  });
  // A closed queue does not retry.
  expect(attempts).toBe(1);
});
