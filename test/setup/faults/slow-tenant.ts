import { expect } from '@jest/globals';
import { waitFor } from '../wait-for.js';

/** By worker name. Each function starts work and returns a check for its end. */
export type Work = Record<string, () => Promise<() => Promise<boolean>>>;

const isLong = process.env['FAULTS'] === 'long';

interface Options {
  /** Measurements of each worker. The long form has four times as many. */
  rounds?: number;
  /** Shortest duration by worker to compare with. Shorter ones depend on polling. */
  noiseMs?: Partial<Record<string, number>>;
}
const DEFAULT_NOISE_MS = 500;
/** The slowest of five rounds varies. Work behind occupied slots is 14 to 50 times slower. */
const MAX_RATIO = isLong ? 2 : 6;

/** Returns the 95th percentile in ms by worker. */
async function measure(work: Work, rounds: number): Promise<Record<string, number>> {
  const times = new Map(Object.keys(work).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      Object.entries(work).map(async ([name, start]) => {
        const startedAt = performance.now();
        const isDone = await start();
        await waitFor(`${name} of the quick tenant`, isDone);
        times.get(name)!.push(performance.now() - startedAt);
      }),
    );
  const p95 = (durations: number[]) =>
    durations.toSorted((one, other) => one - other)[Math.ceil(durations.length * 0.95) - 1]!;
  return Object.fromEntries([...times].map(([name, durations]) => [name, p95(durations)]));
}

/** Compares work of one tenant with and without another's hanging receivers. */
export async function expectNoDelay(
  quick: Work,
  startSlow: () => Promise<void>,
  { rounds = 5, noiseMs = {} }: Options = {},
): Promise<void> {
  const roundCount = isLong ? rounds * 4 : rounds;
  const alone = await measure(quick, roundCount);
  await startSlow();
  const besideSlow = await measure(quick, roundCount);
  const ratioOf = (name: string) => besideSlow[name]! / Math.max(alone[name]!, noiseMs[name] ?? DEFAULT_NOISE_MS);
  const rows = Object.keys(besideSlow).map((name) => [name, alone[name]!, besideSlow[name]!, ratioOf(name)] as const);
  for (const [name, before, after, ratio] of isLong ? rows : [])
    process.stderr.write(`      ${name}: ${before.toFixed(0)} ms, ${after.toFixed(0)} ms, ratio ${ratio.toFixed(2)}\n`);
  expect(rows.filter(([, , , ratio]) => ratio > MAX_RATIO)).toEqual([]);
}
