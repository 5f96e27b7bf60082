import { expect } from '@jest/globals';
import { waitFor } from '../wait-for.js';

/** Starts a piece of work by worker and returns a check for its end. */
export type Work = Record<string, () => Promise<() => Promise<boolean>>>;

const isLong = process.env['FAULTS'] === 'long';

interface Options {
  /** The long form has four times as many. */
  rounds?: number;
  /** Smaller differences are noise, for example of polling. */
  noiseMs?: Partial<Record<string, number>>;
}
const NOISE_MS = 500;
/** The slowest of five rounds varies. Work behind occupied slots is 14 to 50 times slower. */
const MAX_RATIO = isLong ? 2 : 6;

/** Returns the 95th percentile by worker. */
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
  const p95 = (all: number[]) => all.toSorted((one, other) => one - other)[Math.ceil(all.length * 0.95) - 1]!;
  return Object.fromEntries([...times].map(([name, all]) => [name, p95(all)]));
}

/** Compares work of one tenant with and without another's hanging receivers. */
export async function expectNoDelay(
  quick: Work,
  beginSlow: () => Promise<void>,
  { rounds = 5, noiseMs = {} }: Options = {},
): Promise<void> {
  const count = isLong ? rounds * 4 : rounds;
  const alone = await measure(quick, count);
  await beginSlow();
  const beside = await measure(quick, count);
  const ratioOf = (name: string) => beside[name]! / Math.max(alone[name]!, noiseMs[name] ?? NOISE_MS);
  const rows = Object.keys(beside).map((name) => [name, alone[name]!, beside[name]!, ratioOf(name)] as const);
  for (const [name, before, after, ratio] of isLong ? rows : [])
    process.stderr.write(`      ${name}: ${before.toFixed(0)} ms, ${after.toFixed(0)} ms, ratio ${ratio.toFixed(2)}\n`);
  expect(rows.filter(([, , , ratio]) => ratio > MAX_RATIO)).toEqual([]);
}
