import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server-process.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Whoever ran for so long had no trouble starting: the next pause is short again. */
const SETTLED_MS = 30_000;

/**
 * Runs a server and starts it again whenever it ends without having been asked to, after a pause that grows while it keeps ending soon.
 * `say` is told each end and each start.
 */
export function keepRunning(name, script, options, say) {
  let server;
  let isStopping = false;
  let begin;
  const begun = new Promise((resolve) => (begin = resolve));

  const ended = (async () => {
    for (let pauseMs = FIRST_PAUSE_MS; ;) {
      const startedAt = Date.now();
      server = startServer(name, script, options);
      begin(server);
      say(`${name} runs as process ${server.child.pid}`);
      const how = await server.ended;
      if (isStopping) return;
      if (Date.now() - startedAt > SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
      say(`${name} ended (${how}), starts again in ${pauseMs / 1000} s`);
      await sleep(pauseMs);
      if (isStopping) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  })();
  return {
    name,
    first: () => begun,
    stop: async (patienceMs) => {
      isStopping = true;
      await server?.stop(patienceMs);
      await ended;
    },
  };
}
