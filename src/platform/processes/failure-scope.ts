import { AsyncLocalStorage } from 'node:async_hooks';
import { log } from '../logging.js';

/** Work whose uncaught exceptions end that work and not the process. */
interface FailureScope {
  deviceId: number;
  fail(): void;
}

const scopes = new AsyncLocalStorage<FailureScope>();

/** Runs work whose timers, sockets and promises belong to a scope from then on. */
export const inFailureScope = <T>(scope: FailureScope, work: () => T): T => scopes.run(scope, work);

/**
 * The last line of defense. An exception in a scope ends the scope's work; any other ends the process, as nothing can be relied on after
 * it: the supervisor starts the process again, and rows say what is unfinished. An unhandled rejection ends neither: it left no code half
 * executed, and a stranger who can cause one must not be able to disconnect a device.
 */
export function handleStrayErrors(): void {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error, deviceId: scopes.getStore()?.deviceId }, 'unhandled rejection'),
  );
  process.on('uncaughtException', (error) => {
    const scope = scopes.getStore();
    if (scope) {
      log.error({ err: error, deviceId: scope.deviceId }, 'device session failed');
      return scope.fail();
    }
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}
