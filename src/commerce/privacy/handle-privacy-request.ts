import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { appTextsOf } from '../apps/app-texts.js';
import { APP_IDS, type Platform } from '../platforms/platforms.contract.js';
import type { PrivacyRequest } from '../platforms/receiver.js';
import { type StoreReference, eraseCustomer, describeStoredData } from './erase-customer.js';

interface PlatformStore {
  platform: Platform;
  platformStoreId: string;
}

interface ReceivedRequest extends PrivacyRequest {
  topic: string;
}

/** Handles requests before responding, since platforms retry failures. */
@Injectable()
export class HandlePrivacyRequest {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  async handle(
    platform: Platform,
    platformStoreId: string,
    { topic, demand, customer }: ReceivedRequest,
  ): Promise<void> {
    const em = this.orm.em.fork();
    const platformStore: PlatformStore = { platform, platformStoreId };
    const stores = await findStores(em, platformStore);
    if (demand === 'report')
      for (const store of stores)
        await this.report(store, platformStore, await describeStoredData(em, store, customer));
    else
      await em.transactional(async (transaction) => {
        if (demand === 'erase_store') await eraseStore(transaction, platformStore, stores);
        else for (const store of stores) await eraseCustomer(transaction, store, customer);
      });
    log.info({ topic, stores: stores.length }, 'privacy request completed');
  }

  /** Mails the merchant, who answers the customer. */
  private async report(
    { accountId }: StoreReference,
    platformStore: PlatformStore,
    storedData: readonly string[],
  ): Promise<void> {
    const owner = await this.queries.execute(new GetAccountOwner(accountId));
    if (!owner || !this.mailer.isOn) return log.warn({ accountId }, 'privacy report not sent, no recipient');
    const { subject, intro, nothing } = TEXTS[owner.language];
    const { title } = appTextsOf(platformStore.platform, owner.language);
    const text = [
      intro(platformStore.platformStoreId, title),
      ...(storedData.length > 0 ? storedData : [nothing]),
    ].join('\n');
    await this.mailer.send({ to: owner.email, subject, text, html: `<pre>${escapeHtml(text)}</pre>` });
  }
}

const TEXTS = {
  en: {
    subject: 'A customer asks for their data',
    intro: (store: string, platform: string) =>
      `A customer of ${store} asked through ${platform} which data are kept of them. These are kept here:`,
    nothing: 'Nothing.',
  },
  ar: {
    subject: 'عميل يطلب بياناته',
    intro: (store: string, platform: string) =>
      `طلب أحد عملاء ${store} عبر ${platform} معرفة بياناته المحفوظة. المحفوظ هنا:`,
    nothing: 'لا شيء.',
  },
};

async function findStores(em: EntityManager, { platform, platformStoreId }: PlatformStore): Promise<StoreReference[]> {
  const { rows } = await sql<StoreReference>`
    select s.id, s.account_id as "accountId" from shops s
      where s.app_id = ${APP_IDS[platform]} and (s.store_id = ${platformStoreId} or (s.store_id is null and s.account_id in (
        select e.account_id from app_market_events e where e.app_id = s.app_id and e.store_id = ${platformStoreId})))`.execute(
    database(em),
  );
  return rows;
}

/** Keeps reconnected stores: Shopify asks 48 hours after removal. */
async function eraseStore(
  em: EntityManager,
  { platform, platformStoreId }: PlatformStore,
  stores: readonly StoreReference[],
): Promise<void> {
  for (const { id, accountId } of stores)
    await database(em)
      .deleteFrom('shops')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(state = 'not_connected' or state_reason in ('uninstalled', 'revoked'))`)
      .execute();
  await database(em)
    .updateTable('app_market_events')
    .set({ phone: null, email: null })
    .where('app_id', '=', APP_IDS[platform])
    .where('store_id', '=', platformStoreId)
    .execute();
}
