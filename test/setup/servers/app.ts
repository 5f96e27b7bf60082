import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp, listen } from '../../../src/create-app.js';
import { APP_SECRET } from '../app-secret.js';
import { CheckResponses } from './check-responses.js';
import { createDatabase } from './database.js';

export interface TestApp {
  url: string;
  app: NestFastifyApplication;
  orm: MikroORM;
}

export interface OwnApp extends TestApp {
  /** Restarts with the same data at a new address. `meanwhile` runs while the server is down. */
  restart(meanwhile?: (databaseUrl: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server in this process with its own database. Uses BullMQ if TEST_REDIS_URL is set. */
export async function startApp(): Promise<OwnApp> {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'mersal-test-'));
  Object.assign(process.env, {
    APP_SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    WHATSAPP_NETWORK: 'sandbox',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  });
  if (process.env['TEST_REDIS_URL']) process.env['REDIS_URL'] = process.env['TEST_REDIS_URL'];

  const test = {} as OwnApp;
  const start = async () => {
    test.app = await createApp();
    test.app.useGlobalInterceptors(new CheckResponses());
    test.orm = test.app.get(MikroORM);
    await listen(test.app, 0, '127.0.0.1');
    test.url = `http://127.0.0.1:${(test.app.getHttpServer().address() as AddressInfo).port}`;
  };
  await start();
  test.restart = async (meanwhile) => {
    await test.app.close();
    await meanwhile?.(database.url);
    await start();
  };
  test.close = async () => {
    await test.app.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return test;
}
