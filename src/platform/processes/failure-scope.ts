import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '../logging.js';

/** Work that an uncaught exception ends instead of the process. */
interface FailureScope {
  name: string;
  details: Readonly<Record<string, unknown>>;
  fail(): void;
}

const scopes = new AsyncLocalStorage<FailureScope>();

export const inFailureScope = <T>(scope: FailureScope, work: () => T): T => scopes.run(scope, work);

/**
 * Logs unhandled rejections, which remote parties may cause. An uncaught exception ends its scope, or else the process.
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
