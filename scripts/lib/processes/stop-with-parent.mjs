// Preloaded into what we start (`node --import`): when the parent is gone, whoever ended it, this process ends in an orderly
// way as well. npm, told to stop by SIGTERM, tells nobody else; a kill -9 tells nobody at all.
import { isAlive } from './process-identity.mjs';

// The flag is inherited by the children of some programs (node --watch), whose parent is another one.
const starter = Number(new URL(import.meta.url).searchParams.get('parent') ?? process.ppid);
const parent = process.ppid;
const isOrphan = () => process.ppid !== parent || !isAlive(starter);

setInterval(() => {
  if (!isOrphan()) return;
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit(143);
}, 500).unref();

/** The flags with which a child of this process is started to end with it. */
export const endWithMe = () => ['--import', `${import.meta.url.split('?')[0]}?parent=${process.pid}`];
