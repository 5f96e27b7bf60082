import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Config, ROLES } from '../config.js';
import { log } from '../logging.js';
import { GracefulShutdown } from './graceful-shutdown.js';

/** Limit, shorter than the supervisor's kill timeout. */
const MAX_SHUTDOWN_MS = 9_500;

/** Time in which proxies notice that the process is not ready. */
const DRAIN_DELAY_MS = 1_500;

/** Exits with 1 if the shutdown fails. Awaits a running start, which would leave resources open. */
export function shutDownOnSignals(app: INestApplication, start: Promise<unknown>): void {
  const shutdown = app.get(GracefulShutdown);
  let isRequested = false;
  const shutDown = async (signal: NodeJS.Signals) => {
    if (isRequested) return;
    isRequested = true;
    log.info({ signal }, 'shutdown started');
    const startedAt = performance.now();
    setTimeout(() => {
      const open = [...new Set(process.getActiveResourcesInfo())];
      log.fatal({ unfinished: shutdown.unfinished, open }, 'shutdown timed out');
      process.exit(1);
    }, MAX_SHUTDOWN_MS);
    try {
      await start;
      shutdown.start();
      const { roles } = app.get(Config);
      if (roles.includes('web') && roles.length < ROLES.length) await sleep(DRAIN_DELAY_MS);
      await app.close();
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'shutdown finished');
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutDown(signal));
}
