import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { Checkout, PaymentProvider, ProviderStatus } from './provider.js';

export const TEST_ACTIONS = ['pay', 'fail', 'pay_twice'] as const;
export type TestAction = (typeof TEST_ACTIONS)[number];

/** Provider of the sandbox, which moves no money. */
export class TestProvider implements PaymentProvider {
  constructor(
    private readonly em: EntityManager,
    private readonly appUrl: string,
  ) {}

  async createCheckout({ orderKey, amount, description, returnUrl }: Checkout): Promise<{ ref: string; url: string }> {
    const { ref } = await database(this.em.fork())
      .insertInto('test_checkouts')
      .values({
        ref: randomBytes(24).toString('base64url'),
        order_key: orderKey,
        amount,
        description,
        return_url: returnUrl,
      })
      .onConflict((conflict) => conflict.column('order_key').doUpdateSet({ return_url: returnUrl }))
      .returning('ref')
      .executeTakeFirstOrThrow();
    return { ref, url: `${this.appUrl}/webhooks/test-payments/${ref}` };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const row = await readTestCheckout(this.em, ref);
    if (!row) return null;
    const transactions = row.transactions.map(({ id, amount }) => ({
      id,
      amount,
      currency: 'SAR',
      orderKey: row.order_key,
      returned: 0,
    }));
    const state = transactions.length > 0 ? 'paid' : row.state === 'expired' ? 'over' : 'open';
    return { state, transactions, raw: { state: row.state, transactions: row.transactions } };
  }

  async refund(): Promise<null> {
    return null;
  }

  async check(): Promise<void> {}
}

export async function readTestCheckout(em: EntityManager, ref: string): Promise<Row<'test_checkouts'> | null> {
  const row = await database(em.fork())
    .selectFrom('test_checkouts')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row ?? null;
}

/** Leaves paid checkouts unchanged. */
export async function actOnTestCheckout(em: EntityManager, ref: string, action: TestAction): Promise<void> {
  const count = { pay: 1, fail: 0, pay_twice: 2 }[action];
  const ids = JSON.stringify(Array.from({ length: count }, () => `test_${randomUUID()}`));
  const transactions = sql<string>`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amount', amount)), '[]')
    from jsonb_array_elements_text(${ids}::jsonb) id)`;
  await database(em.fork())
    .updateTable('test_checkouts')
    .set({ state: count > 0 ? 'paid' : 'failed', transactions })
    .where('ref', '=', ref)
    .where('state', '<>', 'paid')
    .execute();
}
