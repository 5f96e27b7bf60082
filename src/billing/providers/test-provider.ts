import { randomBytes, randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Checkout, PaymentProvider, ProviderStatus } from './provider.js';

interface TestCheckout {
  ref: string;
  order_key: string;
  amount: number;
  description: string;
  return_url: string;
  state: 'open' | 'paid' | 'failed' | 'expired';
  transactions: { id: string; amount: number }[];
}

/** What somebody may do on its page. */
export const TEST_ACTIONS = ['pay', 'fail', 'pay_twice'] as const;
export type TestAction = (typeof TEST_ACTIONS)[number];

/** Stands for a payment service on the practice network: its page asks what is to happen, and no money is moved. */
export class TestProvider implements PaymentProvider {
  constructor(
    private readonly em: EntityManager,
    private readonly appUrl: string,
  ) {}

  async createCheckout({ orderKey, amount, description, returnUrl }: Checkout): Promise<{ ref: string; url: string }> {
    const [row] = await this.em.fork().execute<{ ref: string }[]>(
      `insert into test_checkouts (ref, order_key, amount, description, return_url) values (?, ?, ?, ?, ?)
       on conflict (order_key) do update set return_url = excluded.return_url returning ref`,
      [randomBytes(24).toString('base64url'), orderKey, amount, description, returnUrl],
    );
    const ref = row?.ref ?? '';
    return { ref, url: `${this.appUrl}/webhooks/test-payments/${ref}` };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const row = await readTestCheckout(this.em, ref);
    if (!row) return null;
    const transactions = row.transactions.map(({ id, amount }) => ({
      ...{ id, amount, currency: 'SAR', orderKey: row.order_key, returned: 0 },
    }));
    const state = transactions.length > 0 ? 'paid' : row.state === 'expired' ? 'over' : 'open';
    return { state, transactions, raw: { state: row.state, transactions: row.transactions } };
  }

  async refund(): Promise<void> {
    // No money was moved.
  }

  async check(): Promise<void> {
    // It is in this process.
  }
}

export async function readTestCheckout(em: EntityManager, ref: string): Promise<TestCheckout | null> {
  const [row] = await em.fork().execute<TestCheckout[]>('select * from test_checkouts where ref = ?', [ref]);
  return row ?? null;
}

/** Pays, fails or pays twice; what is paid already stays paid once. */
export async function actOnTestCheckout(em: EntityManager, ref: string, action: TestAction): Promise<void> {
  const count = { pay: 1, fail: 0, pay_twice: 2 }[action];
  const ids = JSON.stringify(Array.from({ length: count }, () => `test_${randomUUID()}`));
  await em.fork().execute(
    `update test_checkouts set state = ?, transactions = (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amount', amount)), '[]')
        from jsonb_array_elements_text(?::jsonb) id)
      where ref = ? and state <> 'paid'`,
    [count > 0 ? 'paid' : 'failed', ids, ref],
  );
}
