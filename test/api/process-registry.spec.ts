import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { Config } from '../../src/platform/config.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterEach(() => void jest.restoreAllMocks());

it('a process registers again if the response to its first registration was lost', async () => {
  const query = pg.Client.prototype.query;
  let isLost = false;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, given);
    if (isLost || !String(given[0]).includes('insert into server_processes')) return answer;
    isLost = true;
    return (answer as Promise<unknown>).then(() => {
      throw new Error('no answer in time');
    });
  });

  const self = new ProcessRegistry(new Config({ ...server.app.get(Config), instance: 'slow', roles: ['worker'] }));
  try {
    await self.onModuleInit();
    expect([isLost, self.isAlive()]).toEqual([true, false]);
    self.onApplicationBootstrap();
    await waitFor('the process is registered', () => self.isAlive());
  } finally {
    await self.onApplicationShutdown();
  }
});
