// Preloaded by Node. Ends the process when its parent has ended.
import { isAlive } from './process-identity.mjs';

// Children of some programs (node --watch) inherit the flag but have another parent.
const starter = Number(new URL(import.meta.url).searchParams.get('parent') ?? process.ppid);
const parent = process.ppid;
const isOrphan = () => process.ppid !== parent || !isAlive(starter);

setInterval(() => {
  if (!isOrphan()) return;
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit(143);
}, 500).unref();

export const exitWithParent = () => ['--import', `${import.meta.url.split('?')[0]}?parent=${process.pid}`];
