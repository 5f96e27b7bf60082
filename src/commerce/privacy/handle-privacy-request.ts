import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { APP_IDS } from '../platforms/platforms.contract.js';
import { type NamedCustomer, type ShopOfAccount, eraseCustomer, describeStoredData } from './erase-customer.js';

const TOPICS = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;
type Topic = (typeof TOPICS)[number];

export const isPrivacyTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** Handles Shopify's mandatory requests before responding, since Shopify retries failures. */
@Injectable()
export class HandlePrivacyRequest {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async handle(topic: Topic, storeId: string, body: Record<string, unknown>): Promise<void> {
    const customer = readCustomer(body);
    const em = this.orm.em.fork();
    const shops = await findShops(em, storeId);
    if (topic === 'customers/data_request')
      for (const shop of shops) await this.report(shop, storeId, await describeStoredData(em, shop, customer));
    else
      await em.transactional(async (transaction) => {
        if (topic === 'shop/redact') await eraseShop(transaction, storeId, shops);
        else for (const shop of shops) await eraseCustomer(transaction, shop, customer);
      });
    log.info({ topic, shops: shops.length }, 'privacy request completed');
  }

  /** The merchant answers the customer. */
  private async report({ accountId }: ShopOfAccount, storeId: string, storedData: readonly string[]): Promise<void> {
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    if (!owner || !this.mailer.isOn) return log.warn({ accountId }, 'privacy report not sent, no recipient');
    const { subject, intro, nothing } = TEXTS[owner.language];
    const text = [intro(storeId), ...(storedData.length > 0 ? storedData : [nothing])].join('\n');
    await this.mailer.send({ to: owner.email, subject, text, html: `<pre>${escapeHtml(text)}</pre>` });
  }
}

const TEXTS = {
  en: {
    subject: 'A customer asks for their data',
    intro: (store: string) =>
      `A customer of ${store} asked through Shopify which data are kept of them. These are kept here:`,
    nothing: 'Nothing.',
  },
  ar: {
    subject: 'عميل يطلب بياناته',
    intro: (store: string) => `طلب أحد عملاء ${store} عبر شوبيفاي معرفة بياناته المحفوظة. المحفوظ هنا:`,
    nothing: 'لا شيء.',
  },
};

async function findShops(em: EntityManager, storeId: string): Promise<ShopOfAccount[]> {
  const { rows } = await sql<ShopOfAccount>`
    select s.id, s.account_id as "accountId" from shops s
      where s.app_id = ${APP_IDS.shopify} and (s.store_id = ${storeId} or (s.store_id is null and s.account_id in (
        select e.account_id from app_market_events e where e.app_id = s.app_id and e.store_id = ${storeId})))`.execute(
    database(em),
  );
  return rows;
}

/** Erases two days after removal, unless connected again. */
async function eraseShop(em: EntityManager, storeId: string, shops: readonly ShopOfAccount[]): Promise<void> {
  for (const { id, accountId } of shops)
    await database(em)
      .deleteFrom('shops')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(state = 'not_connected' or state_reason in ('uninstalled', 'revoked'))`)
      .execute();
  await database(em)
    .updateTable('app_market_events')
    .set({ phone: null, email: null })
    .where('app_id', '=', APP_IDS.shopify)
    .where('store_id', '=', storeId)
    .execute();
}

function readCustomer(body: Record<string, unknown>): NamedCustomer {
  const { customer, orders_to_redact: orders } = body as {
    customer?: Record<string, unknown>;
    orders_to_redact?: unknown;
  };
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  const phone = textOf(customer?.['phone']);
  return {
    id: textOf(customer?.['id']),
    email: textOf(customer?.['email']),
    phone: phone === null ? null : normalizePhone(phone),
    orderIds: Array.isArray(orders) ? orders.flatMap((one) => textOf(one) ?? []) : [],
  };
}
