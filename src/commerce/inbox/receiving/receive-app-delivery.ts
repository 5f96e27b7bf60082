import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { isEqual } from '../../../platform/secrets.js';
import { KeepAuthorization } from '../../connections/claims/keep-authorization.js';
import { appSecretsOf } from '../../connections/shop-secrets.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { HearOfApp } from './hear-of-app.js';
import { KnownShops } from './known-shops.js';
import { type Receipt, ReceiveDelivery } from './receive-delivery.js';
import { readJson, storeIdOf, textOf } from './store-id-of.js';

/** Platforms that sign with one secret of our app for all its shops. */
const WITH_APPS: readonly Platform[] = ['salla', 'shopify', 'twsaa'];

/** What a platform sends to our app as a whole, of any shop that has it. */
@Injectable()
export class ReceiveAppDelivery {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly shops: KnownShops,
    private readonly deliveries: ReceiveDelivery,
    private readonly authorizations: KeepAuthorization,
    private readonly news: HearOfApp,
  ) {}

  async receive(platform: Platform, delivery: Delivery): Promise<Receipt> {
    const secrets = WITH_APPS.includes(platform) ? appSecretsOf(this.config, platform) : [];
    if (secrets.length === 0) return this.deliveries.answer(platform, 'unknown');
    const receiver = RECEIVERS[platform];
    const verdict = receiver.verify(delivery, secrets, this.clock.now());
    if (verdict !== 'genuine') return this.deliveries.answer(platform, verdict === 'refused' ? 'refused' : 'greeting');
    try {
      return await this.take(platform, receiver.nameOf(delivery), delivery);
    } catch (error) {
      log.error({ err: error, platform }, 'delivery to an app not taken');
      return this.deliveries.answer(platform, 'failed');
    }
  }

  /** Zid proves nothing: the address is the proof, and what it tells of a connection is looked at before it is believed. */
  async receiveFromZid(secret: string, delivery: Delivery): Promise<Receipt> {
    const { appSecret } = this.config.zid;
    if (!isEqual(secret, appSecret === '' ? 'a secret that no address of ours ever had' : appSecret))
      return this.deliveries.answer('zid', 'unknown');
    const storeId = textOf(readJson(delivery.body)?.['store_id']);
    if (storeId) await this.news.hear('zid', storeId, delivery);
    const shop = storeId && (await this.shops.ofStore('zid', storeId));
    if (!shop) return this.deliveries.answer('zid', 'greeting');
    const receipt = await this.deliveries.keep('zid', shop, delivery);
    await this.news.check('zid', shop.id, delivery);
    return receipt;
  }

  private async take(platform: Platform, name: string, delivery: Delivery): Promise<Receipt> {
    const body = readJson(delivery.body);
    const store = (body?.['store'] ?? {}) as Record<string, unknown>;
    const storeId = platform === 'twsaa' ? textOf(store['id']) : storeIdOf(platform, delivery);
    if (storeId && (await this.news.hear(platform, storeId, delivery)) === 'answered')
      return this.deliveries.answer(platform, 'greeting');
    if (platform === 'salla' && name === 'app.store.authorize' && body) {
      await this.authorizations.ofSalla(body);
      return this.keepOf(platform, textOf(body['merchant']), withoutTokens(delivery, body));
    }
    if (platform === 'twsaa') {
      if (!/^app\.(re)?installed$/.test(name)) return this.keepOf(platform, storeId, delivery);
      const credentials = await this.authorizations.ofTwsaa(body ?? {});
      if (!credentials) return this.deliveries.answer(platform, 'refused');
      await this.keepOf(platform, storeId, delivery);
      return { status: 200, body: credentials };
    }
    return this.keepOf(platform, storeId, delivery);
  }

  /** Of a store that nobody here has connected nothing is kept. */
  private async keepOf(platform: Platform, storeId: string | null, delivery: Delivery): Promise<Receipt> {
    const shop = storeId && (await this.shops.ofStore(platform, storeId));
    return shop ? this.deliveries.keep(platform, shop, delivery) : this.deliveries.answer(platform, 'greeting');
  }
}

/** They are kept where tokens are, and nowhere else. */
function withoutTokens(delivery: Delivery, body: Record<string, unknown>): Delivery {
  const { access_token: _access, refresh_token: _refresh, ...data } = (body['data'] ?? {}) as Record<string, unknown>;
  return { ...delivery, body: Buffer.from(JSON.stringify({ ...body, data })) };
}
