import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server-process.mjs';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** Duration of a run that resets the pause. */
const SETTLED_MS = 30_000;

/** Restarts a server after unexpected exits, with growing pauses. */
export function keepRunning(name, script, options, reportProgress) {
  let server;
  let isStopping = false;
  let resolveFirstProcess;
  const firstProcess = new Promise((resolve) => (resolveFirstProcess = resolve));

  const ended = (async () => {
    for (let pauseMs = FIRST_PAUSE_MS; ;) {
      const startedAt = Date.now();
      server = startServer(name, script, options);
      resolveFirstProcess(server);
      reportProgress(`${name} runs as process ${server.child.pid}`);
      const exitReason = await server.ended;
      if (isStopping) return;
      if (Date.now() - startedAt > SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
      reportProgress(`${name} ended (${exitReason}), starts again in ${pauseMs / 1000} s`);
      await sleep(pauseMs);
      if (isStopping) return;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  })();
  return {
    name,
    waitForFirst: () => firstProcess,
    stop: async (timeoutMs) => {
      isStopping = true;
      await server?.stop(timeoutMs);
      await ended;
    },
  };
}
