import type { Sample, SoakResult } from './run-soak.js';

const MOST_MB_IN_TEN_MINUTES = 1;
/** Shorter ones show that the soak works: what a quarter of an hour says of ten minutes is chance. */
const LEAST_MINUTES = 20;
const MEGABYTE = 1024 * 1024;
const FORGOTTEN = /unhandled rejection|uncaught exception/;

/** The limits that were broken, in words. */
export function judge({ size, samples, quiet, drops, texts, sockets }: SoakResult, log: string): string[] {
  const broken: string[] = [];
  const half = samples.filter(({ minute }) => minute >= size.minutes / 2);
  const slopes = {
    RSS: inTenMinutes(half, ({ rss }) => rss / MEGABYTE),
    heap: inTenMinutes(half, ({ heapUsed, external }) => (heapUsed + external) / MEGABYTE),
  };
  for (const [name, slope] of Object.entries(slopes)) {
    console.log(`${name} in the second half: ${slope.toFixed(2)} MB more in ten minutes`);
    if (size.minutes >= LEAST_MINUTES && slope > MOST_MB_IN_TEN_MINUTES)
      broken.push(`${name} grows by ${slope.toFixed(2)} MB in ten minutes: at most ${MOST_MB_IN_TEN_MINUTES}`);
  }
  if (size.minutes < LEAST_MINUTES) console.log(`(not judged in less than ${LEAST_MINUTES} minutes)`);

  broken.push(...grownOpen(quiet.before, quiet.after));
  console.log(`${drops} connections fell; ${texts.received} of ${texts.asked} texts arrived, ${texts.doubled} twice`);
  if (texts.received !== texts.asked) broken.push(`${texts.asked - texts.received} texts were lost`);
  if (texts.doubled > 0) broken.push(`${texts.doubled} texts came twice`);
  console.log(`${sockets} connections for ${size.devices} devices at the end`);
  if (sockets !== size.devices) broken.push(`${sockets} connections are open for ${size.devices} devices`);
  const forgotten = log.split('\n').filter((line) => FORGOTTEN.test(line));
  if (forgotten.length > 0) broken.push(`${forgotten.length} forgotten promises or exceptions, first: ${forgotten[0]}`);
  return broken;
}

/** What more is open at rest than before. A pool may have opened a connection more, a timer may just be under way. */
function grownOpen(before: Sample, after: Sample): string[] {
  const counts = (sample: Sample): Record<string, number> => ({ ...sample.open, files: sample.files });
  const [then, now] = [counts(before), counts(after)];
  return Object.entries(now).flatMap(([kind, count]) => {
    const least = then[kind] ?? 0;
    const most = least + Math.max(5, least / 10);
    return count > most ? [`${kind}: ${count} open at the end, ${least} before`] : [];
  });
}

/** How much a value grows in ten minutes, by the straight line that lies closest to all samples. */
export function inTenMinutes(samples: readonly Sample[], valueOf: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, height] = [mean(({ minute }) => minute), mean(valueOf)];
  let [above, below] = [0, 0];
  for (const sample of samples) {
    above += (sample.minute - middle) * (valueOf(sample) - height);
    below += (sample.minute - middle) ** 2;
  }
  return (above / below) * 10;
}
