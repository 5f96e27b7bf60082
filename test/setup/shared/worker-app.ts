import { Config } from '../../../src/platform/config.js';
import { type OwnApp, type TestApp, startApp } from '../servers/app.js';
import { removeWithWorker } from './end-with-worker.js';

const apps = new Map<string, Promise<OwnApp>>();

/**
 * The server of this worker, for specs whose accounts are all that keeps them apart. One for each kind of queue; it starts with the first
 * spec that wants it and is never closed: its database goes with the run. What addresses and accounts have used up of their tries is
 * forgotten, as all specs come from one address.
 */
export async function workerApp(): Promise<TestApp> {
  const queues = process.env['TEST_REDIS_URL'] ?? '';
  const app = await (apps.get(queues) ?? start(queues));
  await app.orm.em.getConnection().execute('delete from throttles');
  return app;
}

async function start(queues: string): Promise<TestApp> {
  const starting = startApp();
  apps.set(queues, starting);
  try {
    const { app } = await starting;
    removeWithWorker(app.get(Config).dataDir);
  } catch (error) {
    apps.delete(queues);
    throw error;
  }
  return starting;
}
