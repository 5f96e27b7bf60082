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

export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** A problem whose sentence is all a person needs: no stack trace. */
export class PlainProblem extends Error {}

/** The end of every command: a plain sentence for what we foresaw, the whole error for what we did not. */
export function reportAndExit(error) {
  const isForeseen = error instanceof PlainProblem || error?.name === 'BadConfiguration';
  console.error(`\n${isForeseen ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
