import { percentile } from '../bench/statistics.js';
import type { Sample, SoakResult } from './run-soak.js';

const MAX_GROWTH_MB_IN_TEN_MINUTES = 1;
/** Maximum ratio of response times in the second half to those in the first. */
const MAX_SLOWDOWN_RATIO = 1.2;
/** A shorter run shows no trend. It only checks that the soak works. */
const MIN_MINUTES = 20;
const MEGABYTE = 1024 * 1024;
const UNHANDLED = /unhandled rejection|uncaught exception/;

/** Returns a sentence for each broken limit. */
export function findBrokenLimits(
  { size, samples, quiet, drops, callMs, tallies, sockets }: SoakResult,
  log: string,
): string[] {
  const isLongEnough = size.minutes >= MIN_MINUTES;
  const broken: string[] = [];
  const secondHalf = samples.filter(({ minute }) => minute >= size.minutes / 2);
  const slopes = {
    RSS: growthInTenMinutes(secondHalf, ({ rss }) => rss / MEGABYTE),
    heap: growthInTenMinutes(secondHalf, ({ heapUsed, external }) => (heapUsed + external) / MEGABYTE),
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
  console.log(
    `p99 of a call that sends a text: ${first.toFixed(1)} ms in the first half, ${second.toFixed(1)} ms in the second`,
  );
  if (isLongEnough && second > first * MAX_SLOWDOWN_RATIO)
    broken.push(
      `sending a text takes ${(second / first).toFixed(2)} times longer: at most ${MAX_SLOWDOWN_RATIO} times`,
    );
  if (!isLongEnough) console.log(`(memory and speed have no limit in less than ${MIN_MINUTES} minutes)`);

  broken.push(...findGrownResources(quiet.before, quiet.after));
  console.log(`${drops} connections were dropped`);
  for (const { name, expected, received, doubled } of tallies) {
    console.log(`${name}: ${received} of ${expected} received, ${doubled} duplicates`);
    if (received !== expected) broken.push(`${name}: ${expected - received} were lost`);
    if (doubled > 0) broken.push(`${name}: ${doubled} are duplicates`);
    if (expected === 0) broken.push(`${name}: nothing was sent`);
  }
  console.log(`${sockets} connections for ${size.devices} devices at the end`);
  if (sockets !== size.devices) broken.push(`${sockets} connections are open for ${size.devices} devices`);
  const unhandled = log.split('\n').filter((line) => UNHANDLED.test(line));
  if (unhandled.length > 0)
    broken.push(`${unhandled.length} unhandled rejections or exceptions, first: ${unhandled[0]}`);
  return broken;
}

/** Returns resources that grew at rest. Allows a few more, such as timers and pooled connections. */
function findGrownResources(before: Sample, after: Sample): string[] {
  const counts = (sample: Sample): Record<string, number> => ({ ...sample.open, files: sample.files });
  const [countBefore, countAfter] = [counts(before), counts(after)];
  return Object.entries(countAfter).flatMap(([kind, count]) => {
    const previous = countBefore[kind] ?? 0;
    const max = previous + Math.max(5, previous / 10);
    return count > max ? [`${kind}: ${count} open at the end, ${previous} before`] : [];
  });
}

/** Returns the growth in ten minutes by linear regression. */
export function growthInTenMinutes(samples: readonly Sample[], valueOf: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [meanMinute, meanValue] = [mean(({ minute }) => minute), mean(valueOf)];
  let [covariance, variance] = [0, 0];
  for (const sample of samples) {
    covariance += (sample.minute - meanMinute) * (valueOf(sample) - meanValue);
    variance += (sample.minute - meanMinute) ** 2;
  }
  return (covariance / variance) * 10;
}
