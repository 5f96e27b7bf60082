import type { EntityManager } from '@mikro-orm/postgresql';
import { variablesContext } from '../../src/commerce/automations/plan-messages.js';
import type { Config } from '../../src/platform/config.js';
import { Secrets } from '../../src/platform/secrets.js';
import { APP_SECRET } from '../setup/app-secret.js';

interface Given {
  accountId: number;
  storeId: number;
  /** By default it is about an order, and was read. */
  [column: string]: unknown;
}

const secrets = new Secrets({ appSecret: APP_SECRET } as Config);
let count = 0;

export async function makeStoreMessage(em: EntityManager, { accountId, storeId, ...given }: Given): Promise<number> {
  const number = ++count;
  const key = `made:${number}`;
  const { keyId, bytes } = secrets.seal(Buffer.from('{}'), variablesContext(storeId, key));
  const values: Record<string, unknown> = {
    account_id: accountId,
    shop_id: storeId,
    kind: 'order',
    automation: 'order.shipped',
    purpose: 'transactional',
    effect_key: key,
    key_id: keyId,
    variables_sealed: bytes,
    subject: String(10_000 + number),
    customer_name: `Customer ${number}`,
    phone: `9665003${String(number).padStart(5, '0')}`,
    state: 'read',
    sent_at: new Date(),
    ...given,
  };
  const columns = Object.keys(values);
  const [row] = await em.execute<{ id: string }[]>(
    `insert into store_messages (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`,
    Object.values(values),
  );
  return Number(row!.id);
}
