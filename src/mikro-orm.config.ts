import { defineConfig } from '@mikro-orm/postgresql';
import { Account } from './auth/accounts/account.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { User } from './auth/accounts/user.entity.js';
import { Campaign } from './campaigns/definition/campaign.entity.js';
import { DeviceKey } from './devices/credentials/device-key.entity.js';
import { Device } from './devices/device.entity.js';
import { Chat } from './messaging/conversations/chat.entity.js';
import { Contact } from './address-book/contacts/contact.entity.js';
import { ContactImport } from './address-book/imports/contact-import.entity.js';
import { Message } from './messaging/delivery/message.entity.js';
import { PreparingClient } from './platform/database/statements/preparing-client.js';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS, ReleasingDriver } from './platform/database/releasing-driver.js';
import { folderMigrator } from './platform/database/schema/folder-migrator.js';
import { migrationOptions } from './platform/database/schema/migration-files.js';

const CONNECT_TIMEOUT_MS = 30_000;

export const ormConfig = (databaseUrl: string, pool = { min: 0, max: 12 }, isPooled = false) =>
  defineConfig({
    driver: ReleasingDriver,
    clientUrl: databaseUrl,
    entities: [Account, User, Session, Device, DeviceKey, Contact, Chat, Message, ContactImport, Campaign],
    extensions: [folderMigrator],
    migrations: migrationOptions,
    schemaGenerator: { ignoreSchema: ['bullmq'] },
    pool,
    driverOptions: {
      Client: PreparingClient,
      // MikroORM would drop the encryption parameters.
      connectionString: databaseUrl,
      isPooled,
      settings: {
        // Prepared statements find few rows by index, so one generic plan suffices.
        plan_cache_mode: 'force_generic_plan',
        idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
      },
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      // Detects a dead server within twenty seconds.
      keepAliveInitialDelayMillis: 10_000,
    },
    forceUtcTimezone: true,
    validateRequired: true,
    logger: () => undefined,
  });

/** For `npx mikro-orm migration:create --path db/migrations --config dist/src/mikro-orm.config.js`. */
export default ormConfig(process.env['DATABASE_URL'] ?? 'postgres://127.0.0.1/mersal');
