import { rmSync } from 'node:fs';

/** By which jest tells a worker that there is nothing more to do. */
const CHILD_MESSAGE_END = 2;

/** What the specs of a worker share has no end of its own, and jest kills a worker that is not gone within half a second. */
process.on('message', (message: unknown) => {
  if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) process.exit(0);
});
// A worker that has grown too large is ended so.
process.once('SIGTERM', () => process.exit(143));

export function removeWithWorker(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
