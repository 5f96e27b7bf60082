import { Clock } from '../../../src/platform/clock.js';
import { Config } from '../../../src/platform/config.js';
import { type OwnApp, type TestApp, startApp } from '../servers/app.js';
import { removeWithWorker } from './end-with-worker.js';

const apps = new Map<string, Promise<OwnApp>>();

/**
 * Returns one server per kind of queue, for specs that only need their own accounts. It stays open, and its database is
 * deleted with the run. Resets throttles, because all specs share an IP address, and a clock that a failed spec moved.
 */
export async function workerApp(): Promise<TestApp> {
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  const app = await (apps.get(redisUrl) ?? start(redisUrl));
  const clock = app.app.get(Clock);
  for (const name of Object.keys(clock)) Reflect.deleteProperty(clock, name);
  await app.orm.em.getConnection().execute('delete from throttles');
  return app;
}

async function start(redisUrl: string): Promise<TestApp> {
  const starting = startApp();
  apps.set(redisUrl, starting);
  try {
    const { app } = await starting;
    removeWithWorker(app.get(Config).dataDir);
  } catch (error) {
    apps.delete(redisUrl);
    throw error;
  }
  return starting;
}
