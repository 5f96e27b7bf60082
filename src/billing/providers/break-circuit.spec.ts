import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { jobAccount } from '../../platform/slow-receivers/account-slots.js';
import { Circuits } from '../../platform/slow-receivers/circuits.js';
import { breakCircuit } from './break-circuit.js';
import { type PaymentProvider, ProviderError } from './provider.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('opens the circuit of one account only', async () => {
  let isUnreachable = true;
  let calls = 0;
  const fetch = async () => {
    calls++;
    if (!isUnreachable) return null;
    await jest.advanceTimersByTimeAsync(10_000);
    throw new ProviderError('unreachable', 'timeout');
  };
  const provider = breakCircuit('moyasar', { fetch } as unknown as PaymentProvider, new Circuits());
  const fetchInJobOf = (accountId: number) => jobAccount.run(accountId, () => provider.fetch('ref'));
  for (let attempt = 0; attempt < 5; attempt++) await expect(fetchInJobOf(1)).rejects.toThrow('timeout');
  isUnreachable = false;
  await expect(fetchInJobOf(1)).rejects.toMatchObject({ name: 'ProviderError', kind: 'unreachable' });
  expect(calls).toBe(5);
  expect(await fetchInJobOf(2)).toBeNull();
  expect(await provider.fetch('ref')).toBeNull();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await fetchInJobOf(1)).toBeNull();
});
