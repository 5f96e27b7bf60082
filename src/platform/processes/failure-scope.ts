import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '../logging.js';

interface FailureScope {
  name: string;
  details: Readonly<Record<string, unknown>>;
  fail(): void;
}

const scopes = new AsyncLocalStorage<FailureScope>();

export const inFailureScope = <T>(scope: FailureScope, work: () => T): T => scopes.run(scope, work);

/**
 * Remote parties may cause unhandled rejections, so these end nothing. An uncaught exception ends its scope, or else
 * the process.
 */
export function handleStrayErrors(): void {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error, ...scopes.getStore()?.details }, 'unhandled rejection'),
  );
  process.on('uncaughtException', (error) => {
    const scope = scopes.getStore();
    if (scope) {
      log.error({ err: error, ...scope.details }, `${scope.name} failed`);
      return scope.fail();
    }
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}
