import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { Account } from './auth/accounts/account.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { User } from './auth/accounts/user.entity.js';
import { Campaign } from './campaigns/definition/campaign.entity.js';
import { DeviceKey } from './devices/credentials/device-key.entity.js';
import { Device } from './devices/device.entity.js';
import { Chat } from './messaging/chats/chat.entity.js';
import { Contact } from './messaging/contacts/contact.entity.js';
import { ContactImport } from './messaging/imports/contact-import.entity.js';
import { Message } from './messaging/delivery/message.entity.js';
import { PreparingClient } from './platform/database/prepared-statements.js';
import { ReleasingDriver } from './platform/database/releasing-driver.js';
import { migrationsList } from '../migrations/list.js';

/**
 * A process that stands still in the middle of a transaction keeps its locks, also those on the devices that others are to take over: before
 * it counts as dead, the database takes them away. No transaction of ours waits for anything for so long.
 */
const LONGEST_PAUSE_MS = 8_000;
/** A server that takes a connection and says nothing is as good as away. */
const LONGEST_CONNECT_MS = 30_000;

/** One configuration for the application, the migrations, the seed and the tests. */
export const ormConfig = (databaseUrl: string, pool = { min: 0, max: 12 }) =>
  defineConfig({
    driver: ReleasingDriver,
    clientUrl: databaseUrl,
    entities: [Account, User, Session, Device, DeviceKey, Contact, Chat, Message, ContactImport, Campaign],
    extensions: [Migrator],
    // Each in a transaction of its own, or in none: see run-migrations.ts.
    migrations: { migrationsList, snapshot: false, tableName: 'migrations', allOrNothing: false },
    schemaGenerator: { ignoreSchema: ['bullmq'] },
    pool,
    driverOptions: {
      Client: PreparingClient,
      // A prepared statement is planned once, for whatever its parameters are: each finds a few rows by an index.
      options: '-c plan_cache_mode=force_generic_plan',
      idle_in_transaction_session_timeout: LONGEST_PAUSE_MS,
      connectionTimeoutMillis: LONGEST_CONNECT_MS,
      keepAlive: true,
      // One that waits for an answer from a machine that is gone is told so after twenty seconds, not after two hours.
      keepAliveInitialDelayMillis: 10_000,
    },
    forceUtcTimezone: true,
    validateRequired: true,
    logger: () => undefined,
  });

/** For the command line: `npx mikro-orm migration:create --config dist/src/mikro-orm.config.js`. */
export default ormConfig(process.env['DATABASE_URL'] ?? 'postgres://127.0.0.1/mersal');
