import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { Secrets } from '../../platform/secrets.js';
import type { OnlineProvider } from '../providers/payment-provider.contract.js';
import type { Credentials } from '../providers/provider.js';

// The previous version stores the keys of two providers in columns of `payment_settings`. During an update both
// versions run, so this file also writes the columns, and reads them until the JSON exists. The trigger
// `forget_payment_credentials` deletes the JSON when the previous version changes a key.

const PROVIDERS = ['moyasar', 'stripe'] as const;
const CREDENTIALS = ['key', 'webhook', 'webhook_previous'] as const;
type Column = `${(typeof PROVIDERS)[number]}_${(typeof CREDENTIALS)[number]}`;
const COLUMNS = PROVIDERS.flatMap((provider) => CREDENTIALS.map((name): Column => `${provider}_${name}`));

type KeyColumns = Pick<Row<'payment_settings'>, Column | 'key_id'>;

const hasColumns = (provider: OnlineProvider): boolean => PROVIDERS.some((name) => name === provider);
const contextOf = (column: Column): string => `payment-settings:${column}`;

export const readKeyColumns = (em: EntityManager): Promise<KeyColumns> =>
  database(em)
    .selectFrom('payment_settings')
    .select(['key_id', ...COLUMNS])
    .executeTakeFirstOrThrow();

/** Locks the settings. Returns their keys if the JSON of a provider is missing. */
export async function lockUnsealedColumns(em: EntityManager, { keyId }: Secrets): Promise<KeyColumns | undefined> {
  return database(em)
    .selectFrom('payment_settings')
    .select(['key_id', ...COLUMNS])
    .where('key_id', '=', keyId)
    .where((eb) =>
      eb.or(
        PROVIDERS.map((provider) =>
          eb.and([
            eb.or(CREDENTIALS.map((name) => eb(`${provider}_${name}`, 'is not', null))),
            eb.not(eb.exists(eb.selectFrom('payment_credentials').select('provider').where('provider', '=', provider))),
          ]),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function openKeyColumns(secrets: Secrets, row: KeyColumns | undefined, provider: OnlineProvider): Credentials {
  if (!row || !hasColumns(provider) || row.key_id !== secrets.keyId) return {};
  const opened = CREDENTIALS.map((name) => [name, openColumn(secrets, row, `${provider}_${name}`)]);
  return Object.fromEntries(opened.filter(([, value]) => value !== null));
}

/** Returns null if the previous version does not know the provider. */
export function sealKeyColumns(
  secrets: Secrets,
  provider: OnlineProvider,
  credentials: Credentials,
): Partial<KeyColumns> | null {
  if (!hasColumns(provider)) return null;
  const sealed = CREDENTIALS.map((name) => {
    const [column, value] = [`${provider}_${name}` as const, credentials[name]];
    return [column, value === undefined ? null : secrets.seal(Buffer.from(value), contextOf(column)).bytes];
  });
  return { ...Object.fromEntries(sealed), key_id: secrets.keyId };
}

/** Returns null for a column sealed with an earlier APP_SECRET, although `key_id` is current. */
function openColumn(secrets: Secrets, row: KeyColumns, column: Column): string | null {
  const bytes = row[column];
  if (bytes === null) return null;
  try {
    return secrets.open({ keyId: secrets.keyId, bytes: Buffer.from(bytes) }, contextOf(column)).toString();
  } catch {
    return null;
  }
}
