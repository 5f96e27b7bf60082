import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Config, ROLES } from '../config.js';
import { log } from '../logging.js';
import { GracefulShutdown } from './graceful-shutdown.js';

/** Those who stop this process wait a little longer before they kill it. */
const LONGEST_MS = 9_500;

/** As one of several behind a proxy it goes on answering for so long after it has said that it is not ready any more. */
const LEAVING_MS = 1_500;

/**
 * SIGTERM, SIGINT and SIGHUP end the process in good order: with 0 when everything has ended, with 1 when something would not. A start
 * that is under way comes to its end first: what it begins after the end of everything else, nobody would end any more.
 */
export function shutDownOnSignals(app: INestApplication, start: Promise<unknown>): void {
  const shutdown = app.get(GracefulShutdown);
  let isAsked = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isAsked) return;
    isAsked = true;
    log.info({ signal }, 'shutting down');
    const startedAt = performance.now();
    setTimeout(() => {
      const open = [...new Set(process.getActiveResourcesInfo())];
      log.fatal({ unfinished: shutdown.unfinished, open }, 'it did not end in time');
      process.exit(1);
    }, LONGEST_MS);
    try {
      await start;
      shutdown.begin();
      const { roles } = app.get(Config);
      if (roles.includes('web') && roles.length < ROLES.length) await sleep(LEAVING_MS);
      await app.close();
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'ended');
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'it did not end in good order');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
}
