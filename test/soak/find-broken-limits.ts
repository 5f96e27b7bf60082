import { percentile } from '../bench/statistics.js';
import type { Sample, SoakResult } from './run-soak.js';

const MAX_GROWTH_MB_IN_TEN_MINUTES = 1;
/** Maximum ratio of response times in the second half to those in the first. */
const MAX_SLOWDOWN_RATIO = 1.2;
/** Shorter runs only prove that the soak works. A trend over fifteen minutes is chance. */
const MIN_MINUTES = 20;
const MEGABYTE = 1024 * 1024;
const FORGOTTEN = /unhandled rejection|uncaught exception/;

/** Returns a sentence for each broken limit. */
export function findBrokenLimits(
  { size, samples, quiet, drops, callMs, tallies, sockets }: SoakResult,
  log: string,
): string[] {
  const isLongEnough = size.minutes >= MIN_MINUTES;
  const broken: string[] = [];
  const half = samples.filter(({ minute }) => minute >= size.minutes / 2);
  const slopes = {
    RSS: growthInTenMinutes(half, ({ rss }) => rss / MEGABYTE),
    heap: growthInTenMinutes(half, ({ heapUsed, external }) => (heapUsed + external) / MEGABYTE),
  };
  for (const [name, slope] of Object.entries(slopes)) {
    console.log(`${name} in the second half: ${slope.toFixed(2)} MB more in ten minutes`);
    if (isLongEnough && slope > MAX_GROWTH_MB_IN_TEN_MINUTES)
      broken.push(`${name} grows by ${slope.toFixed(2)} MB in ten minutes: at most ${MAX_GROWTH_MB_IN_TEN_MINUTES}`);
  }
  const [first, second] = callMs.map((ms) =>
    percentile(
      ms.toSorted((a, b) => a - b),
      0.99,
    ),
  ) as [number, number];
  console.log(`p99 of taking a text: ${first.toFixed(1)} ms in the first half, ${second.toFixed(1)} ms in the second`);
  if (isLongEnough && second > first * MAX_SLOWDOWN_RATIO)
    broken.push(`a text is taken ${(second / first).toFixed(2)} times slower: at most ${MAX_SLOWDOWN_RATIO} times`);
  if (!isLongEnough) console.log(`(no limit in less than ${MIN_MINUTES} minutes)`);

  broken.push(...grownOpen(quiet.before, quiet.after));
  console.log(`${drops} connections fell`);
  for (const { name, expected, received, doubled } of tallies) {
    console.log(`${name}: ${received} of ${expected} arrived, ${doubled} twice`);
    if (received !== expected) broken.push(`${name}: ${expected - received} were lost`);
    if (doubled > 0) broken.push(`${name}: ${doubled} came twice`);
    if (expected === 0) broken.push(`${name}: nothing went on`);
  }
  console.log(`${sockets} connections for ${size.devices} devices at the end`);
  if (sockets !== size.devices) broken.push(`${sockets} connections are open for ${size.devices} devices`);
  const forgotten = log.split('\n').filter((line) => FORGOTTEN.test(line));
  if (forgotten.length > 0) broken.push(`${forgotten.length} forgotten promises or exceptions, first: ${forgotten[0]}`);
  return broken;
}

/** Returns resources that grew at rest. The pool may have one more connection, and a timer may be running. */
function grownOpen(before: Sample, after: Sample): string[] {
  const counts = (sample: Sample): Record<string, number> => ({ ...sample.open, files: sample.files });
  const [then, now] = [counts(before), counts(after)];
  return Object.entries(now).flatMap(([kind, count]) => {
    const least = then[kind] ?? 0;
    const most = least + Math.max(5, least / 10);
    return count > most ? [`${kind}: ${count} open at the end, ${least} before`] : [];
  });
}

/** Returns the growth in ten minutes by linear regression. */
export function growthInTenMinutes(samples: readonly Sample[], valueOf: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, height] = [mean(({ minute }) => minute), mean(valueOf)];
  let [above, below] = [0, 0];
  for (const sample of samples) {
    above += (sample.minute - middle) * (valueOf(sample) - height);
    below += (sample.minute - middle) ** 2;
  }
  return (above / below) * 10;
}
