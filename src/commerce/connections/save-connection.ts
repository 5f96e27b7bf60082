import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Config } from '../../platform/config.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { Secrets } from '../../platform/secrets.js';
import { SendingIsOff } from '../../platform/sending/sending.errors.js';
import { recordAppFact } from '../app-market/app-fact.js';
import { webhookUrl } from '../apps/app.resource.js';
import { StoreNotConnected, StoreAlreadyConnected } from '../commerce.errors.js';
import { StoreChanged } from '../commerce.messages.js';
import { type Introduction, StoreProblem } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { cleanText } from '../platforms/reading/read-fields.js';
import { toExpiry } from './connection-row.js';
import { RecordTrouble } from './record-trouble.js';
import { newSecret, sealSecret, sealTokens, secretsOf } from './store-secrets.js';
import { PlatformClient } from './platform-client.js';

/** Webhook secret, or `app` for our app's secret. */
type Signing = { secret: string } | 'app';

const MAX_URL_LENGTH = 500;

@Injectable()
export class SaveConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly client: PlatformClient,
    private readonly trouble: RecordTrouble,
    private readonly events: EventBus,
    private readonly config: Config,
  ) {}

  /** Throws StoreAlreadyConnected if another account has the store. */
  async save(
    store: { id: number; accountId: number; platform: Platform },
    introduction: Introduction,
    { signing, inTransaction }: { signing?: Signing; inTransaction?: (em: EntityManager) => Promise<unknown> } = {},
  ): Promise<void> {
    const secret = toSecret(signing ?? signingOf(store.platform));
    const now = this.client.deps.clock.now();
    await this.em.fork().transactional(async (em) => {
      await this.write(em, store, introduction, secret);
      await recordAppFact(em, {
        platform: store.platform,
        platformStoreId: sanitizeText(introduction.platformStoreId, 100),
        change: 'authorized',
        happenedAt: now,
        effectKey: `connected:${store.id}:${now.getTime()}`,
        phone: introduction.merchant.phone && normalizePhone(introduction.merchant.phone, introduction.facts.country),
        email: introduction.merchant.email,
      });
      await inTransaction?.(em);
    });
    this.events.publish(new StoreChanged(store.accountId, store.id));
    await this.subscribe(store.id, store.platform, secret, { isNew: true }).catch((error: unknown) => {
      // The next check subscribes again.
      if (!(error instanceof StoreProblem) && !(error instanceof SendingIsOff)) throw error;
      log.warn({ storeId: store.id, platform: store.platform, problem: error.message }, 'store webhooks not created');
      return this.trouble.report(store.id, 'unreachable');
    });
  }

  /** Creates missing webhooks. */
  async repair(id: number, platform: Platform): Promise<void> {
    const sealed = await database(this.em)
      .selectFrom('shops')
      .select(['key_id', 'secret_sealed'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!sealed) return;
    const { key_id: keyId, secret_sealed: secret } = sealed;
    const row = { id, keyId, secret, previous: null, previousUntil: null };
    const [currentSecret = null] = secret
      ? secretsOf(this.secrets, this.config, platform, row, this.client.deps.clock.now())
      : [];
    await this.subscribe(id, platform, currentSecret, { isNew: false });
  }

  /** A new secret needs all webhooks again. */
  async subscribe(
    storeId: number,
    platform: Platform,
    secret: string | null,
    { isNew }: { isNew: boolean },
  ): Promise<void> {
    const row = await database(this.em)
      .selectFrom('shops')
      .select('install_key')
      .where('id', '=', storeId)
      .executeTakeFirst();
    if (!row) throw new StoreNotConnected();
    const target = webhookUrl(this.config, platform, row.install_key);
    await this.client.run(storeId, platform, async ({ subscribe }, deps, store) =>
      subscribe?.(deps, { ...store, mustResubscribe: isNew }, target, secret ?? ''),
    );
  }

  private async write(
    em: EntityManager,
    { id, accountId }: { id: number; accountId: number },
    { platformStoreId, facts, tokens, merchant }: Introduction,
    secret: string | null,
  ): Promise<void> {
    const sanitizedId = sanitizeText(platformStoreId, 100);
    // Orders before the first connection cause no messages.
    const isRenewed = sql<boolean>`state in ('connected', 'needs_attention') and store_id = ${sanitizedId}`;
    try {
      await database(em)
        .updateTable('shops')
        .set({
          state: 'connected',
          state_reason: null,
          store_id: sanitizedId,
          store_name: facts.name && cleanText(facts.name),
          store_url: facts.url && sanitizeText(facts.url, MAX_URL_LENGTH),
          country: facts.country,
          currency: facts.currency,
          merchant_email: merchant.email && sanitizeText(merchant.email, 255),
          key_id: this.secrets.keyId,
          tokens_sealed: sealTokens(this.secrets, id, tokens),
          tokens_expire_at: toExpiry(tokens),
          secret_sealed: secret === null ? null : sealSecret(this.secrets, id, secret),
          former_secret_sealed: null,
          former_secret_until: null,
          checked_at: CURRENT_TIME,
          connected_at: sql<Date>`case when ${isRenewed} then coalesce(connected_at, clock_timestamp()) else clock_timestamp() end`,
          looked_since: sql<Date>`case when ${isRenewed} then coalesce(looked_since, clock_timestamp()) else clock_timestamp() end`,
          refused_count: 0,
          refused_at: null,
          updated_at: CURRENT_TIME,
        })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .execute();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new StoreAlreadyConnected();
      throw error;
    }
  }
}

const signingOf = (platform: Platform): Signing =>
  CONNECTORS[platform].signing === 'store' ? { secret: newSecret() } : 'app';

const toSecret = (signing: Signing): string | null => (signing === 'app' ? null : signing.secret);
