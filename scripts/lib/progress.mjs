import { relative } from 'node:path';

/** Says what takes a while before it is done, and how long it took after. */
export async function step(label, work) {
  const startedAt = Date.now();
  process.stdout.write(`${label} … `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(startedAt)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** Says what has happened, with the time of the day. */
export function sayNow(sentence) {
  console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${sentence}`);
}

/** A path as it is shortest to say. */
export function shortPath(path) {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** A problem whose sentence is all a person needs: no stack trace. */
export class PlainProblem extends Error {}

/** What nobody asked to end has ended. */
export const unexpectedEnd = ({ name, how, lastWords }) =>
  new PlainProblem(`The ${name} ended unexpectedly (${how}).\n${lastWords}`);

/** The end of every command: a plain sentence for what we foresaw, the whole error for what we did not. */
export function reportAndExit(error) {
  const isForeseen = error instanceof PlainProblem || error?.name === 'BadConfiguration';
  console.error(`\n${isForeseen ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
