import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { jobAccount } from './account-slots.js';
import { CircuitOpen, Circuits } from './circuits.js';

const HOST = 'receiver.example';
let circuits: Circuits;
beforeEach(() => {
  jest.useFakeTimers();
  circuits = new Circuits();
});
afterEach(() => void jest.useRealTimers());

const call = (afterMs: number, { account = 1, host = HOST, fails = true } = {}) =>
  circuits.run(account, host, async () => {
    await jest.advanceTimersByTimeAsync(afterMs);
    if (fails) throw new Error('no answer');
    return 'answered';
  });
async function fail(times: number, afterMs = 5_000) {
  for (let attempt = 0; attempt < times; attempt++) await expect(call(afterMs)).rejects.toThrow('no answer');
}

it('a circuit opens after five slow failures of one receiver of one account', async () => {
  await fail(4);
  expect(await call(1, { fails: false })).toBe('answered');
  await fail(5);
  await expect(call(1)).rejects.toThrow(CircuitOpen);
  expect(await call(1, { account: 2, fails: false })).toBe('answered');
  expect(await call(1, { host: 'other.example', fails: false })).toBe('answered');
});

it('a circuit stays closed for a receiver that rejects at once', async () => {
  await fail(20, 10);
  expect(await call(1, { fails: false })).toBe('answered');
});

it('an open circuit admits one call after its time, and stays open for longer if that fails', async () => {
  await fail(5);
  await jest.advanceTimersByTimeAsync(10_000);
  const [probe, concurrent] = await Promise.allSettled([call(5_000), call(5_000)]);
  expect([probe.status, concurrent.status === 'rejected' && concurrent.reason]).toEqual([
    'rejected',
    expect.any(CircuitOpen),
  ]);
  await jest.advanceTimersByTimeAsync(19_000);
  await expect(call(1)).rejects.toThrow(CircuitOpen);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await call(1, { fails: false })).toBe('answered');
  await fail(4);
  expect(await call(1, { fails: false })).toBe('answered');
});

it('a circuit belongs to the account of the job, and admits all calls outside jobs', async () => {
  const silent = () =>
    circuits.runInJob(HOST, async () => {
      await jest.advanceTimersByTimeAsync(5_000);
      throw new Error('no answer');
    });
  const answering = () => circuits.runInJob(HOST, () => Promise.resolve('answered'));
  for (let attempt = 0; attempt < 5; attempt++) await expect(jobAccount.run(1, silent)).rejects.toThrow('no answer');
  await expect(jobAccount.run(1, answering)).rejects.toThrow(CircuitOpen);
  expect(await jobAccount.run(2, answering)).toBe('answered');
  expect(await answering()).toBe('answered');
});
