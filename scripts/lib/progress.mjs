import { relative } from 'node:path';

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

export function printWithTime(sentence) {
  console.log(`  ${new Date().toTimeString().slice(0, 8)}  ${sentence}`);
}

export function shortPath(path) {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Expected error of a command. Printed without a stack trace. */
export class CliError extends Error {}

export const unexpectedEnd = ({ name, exitReason, lastLogLines }) =>
  new CliError(`The ${name} ended unexpectedly (${exitReason}).\n${lastLogLines}`);

/** Prints only the message of expected problems. */
export function reportAndExit(error) {
  const isExpected = error instanceof CliError || error?.name === 'BadConfiguration';
  console.error(`\n${isExpected ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
