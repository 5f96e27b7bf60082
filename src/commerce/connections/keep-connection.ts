import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { normalizePhone } from '../../platform/normalize-phone.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { Secrets } from '../../platform/secrets.js';
import { SendingIsOff } from '../../platform/sending/sending.errors.js';
import { recordAppFact } from '../app-market/app-fact.js';
import { webhookUrl } from '../apps/app.resource.js';
import { ShopNotConnected, StoreTaken } from '../commerce.errors.js';
import { ShopChanged } from '../commerce.messages.js';
import { type Introduction, ShopProblem } from '../platforms/connector.js';
import type { Platform } from '../platforms/platforms.contract.js';
import { toExpiry } from './connection-row.js';
import { RecordTrouble } from './record-trouble.js';
import { newSecret, sealSecret, sealTokens, secretsOf } from './shop-secrets.js';
import { SpeakForShop } from './speak-for-shop.js';

/** What a shop of an account signs its deliveries with: ours, its own, or the one of our app. */
type Signing = { secret: string } | 'app';

const URL_MOST = 500;

/** Writes down that a shop may be spoken for, and has it send its events. */
@Injectable()
export class KeepConnection {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly speech: SpeakForShop,
    private readonly trouble: RecordTrouble,
    private readonly events: EventBus,
    private readonly config: Config,
  ) {}

  /** Throws StoreTaken when another account has the store. */
  async keep(
    shop: { id: number; accountId: number; platform: Platform },
    said: Introduction,
    signing?: Signing,
  ): Promise<void> {
    const secret = toSecret(signing ?? signingOf(shop.platform));
    await this.write(shop, said, secret);
    await recordAppFact(this.em, {
      ...{
        platform: shop.platform,
        storeId: sanitizeText(said.storeId, 100),
        change: 'authorized',
        happenedAt: new Date(),
      },
      effectKey: `connected:${shop.id}:${Date.now()}`,
      phone: said.merchant.phone && normalizePhone(said.merchant.phone, said.facts.country),
      email: said.merchant.email,
    });
    this.events.publish(new ShopChanged(shop.accountId, shop.id));
    await this.subscribe(shop.id, shop.platform, secret, true).catch((error: unknown) => {
      // Sending may have been switched off since the merchant left for the platform: the next check makes up for it.
      if (error instanceof ShopProblem || error instanceof SendingIsOff)
        return this.trouble.begin(shop.id, 'unreachable');
      throw error;
    });
  }

  /** With the secret it has at this moment, as it may have been connected anew a moment ago: what is missing of its webhooks is made. */
  async mend(id: number, platform: Platform): Promise<void> {
    const [sealed] = await this.em.execute<{ key_id: string | null; secret_sealed: Uint8Array | null }[]>(
      'select key_id, secret_sealed from shops where id = ?',
      [id],
    );
    if (!sealed) return;
    const { key_id: keyId, secret_sealed: secret } = sealed;
    const row = { id, keyId, secret, former: null, formerUntil: null };
    const [own = null] = secret ? secretsOf(this.secrets, this.config, platform, row, new Date()) : [];
    await this.subscribe(id, platform, own, false);
  }

  /** Has the shop send its events to us: what is missing is made, and all of it when the secret is new. */
  async subscribe(shopId: number, platform: Platform, secret: string | null, isNew: boolean): Promise<void> {
    const [row] = await this.em.execute<{ install_key: string }[]>('select install_key from shops where id = ?', [
      shopId,
    ]);
    if (!row) throw new ShopNotConnected();
    const target = webhookUrl(this.config, platform, row.install_key);
    await this.speech.speak(shopId, platform, async ({ subscribe }, deps, shop) =>
      subscribe?.(deps, { ...shop, mustResubscribe: isNew }, target, secret ?? ''),
    );
  }

  private async write(
    { id, accountId }: { id: number; accountId: number },
    { storeId, facts, tokens, merchant }: Introduction,
    secret: string | null,
  ): Promise<void> {
    try {
      await this.em.execute(
        `update shops set state = 'connected', state_reason = null, store_id = ?, store_name = ?, store_url = ?, country = ?,
           currency = ?, merchant_email = ?, key_id = ?, tokens_sealed = ?, tokens_expire_at = ?, secret_sealed = ?,
           former_secret_sealed = null, former_secret_until = null, connected_at = clock_timestamp(), checked_at = clock_timestamp(),
           looked_since = clock_timestamp(), refused_count = 0, refused_at = null, updated_at = clock_timestamp()
          where id = ? and account_id = ?`,
        [
          sanitizeText(storeId, 100),
          facts.name && sanitizeText(facts.name, 255),
          facts.url && sanitizeText(facts.url, URL_MOST),
          ...[facts.country, facts.currency, merchant.email && sanitizeText(merchant.email, 255)],
          ...[this.secrets.keyId, sealTokens(this.secrets, id, tokens), toExpiry(tokens)],
          ...[secret === null ? null : sealSecret(this.secrets, id, secret), id, accountId],
        ],
      );
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new StoreTaken();
      throw error;
    }
  }
}

/** Zid and WooCommerce sign with a secret that we choose for the shop. */
const signingOf = (platform: Platform): Signing =>
  platform === 'zid' || platform === 'woocommerce' ? { secret: newSecret() } : 'app';

const toSecret = (signing: Signing): string | null => (signing === 'app' ? null : signing.secret);
