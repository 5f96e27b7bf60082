import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { isEqual } from '../../../platform/secrets.js';
import { SaveAuthorization } from '../../connections/claims/save-authorization.js';
import { appSecretsOf } from '../../connections/shop-secrets.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { ReceiveAppEvent } from './receive-app-event.js';
import { KnownShops } from './known-shops.js';
import { type DeliveryResponse, ReceiveDelivery } from './receive-delivery.js';
import { readJson, idText } from '../../platforms/reading/read-json.js';

const NO_BODY = Buffer.alloc(0);

/** Receives deliveries at the app's common address. */
@Injectable()
export class ReceiveAppDelivery {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly shops: KnownShops,
    private readonly deliveries: ReceiveDelivery,
    private readonly authorizations: SaveAuthorization,
    private readonly appEvents: ReceiveAppEvent,
  ) {}

  isConfigured(platform: Platform): boolean {
    return appSecretsOf(this.config, platform).length > 0;
  }

  async isOfKnownStore(platform: Platform, headers: Delivery['headers']): Promise<boolean> {
    const storeId = RECEIVERS[platform].storeIdOf({ headers, query: {}, body: NO_BODY });
    return storeId !== null && (await this.shops.ofStore(platform, storeId)) !== null;
  }

  isZidAddress(secret: string): boolean {
    const { appSecret } = this.config.zid;
    return isEqual(secret, appSecret === '' ? 'a secret that no address of ours ever had' : appSecret);
  }

  async receive(platform: Platform, delivery: Delivery): Promise<DeliveryResponse> {
    const receiver = RECEIVERS[platform];
    const verdict = receiver.verify(delivery, appSecretsOf(this.config, platform), this.clock.now());
    if (verdict !== 'genuine') return this.deliveries.answer(platform, verdict === 'refused' ? 'refused' : 'greeting');
    try {
      return await this.take(platform, receiver.nameOf(delivery), delivery);
    } catch (error) {
      log.error({ err: error, platform }, 'app webhook delivery failed');
      return this.deliveries.answer(platform, 'failed');
    }
  }

  /** Zid signs nothing, so connection events are verified. */
  async receiveFromZid(delivery: Delivery): Promise<DeliveryResponse> {
    const storeId = idText(readJson(delivery.body)?.['store_id']);
    if (storeId) await this.appEvents.receive('zid', storeId, delivery);
    const shop = storeId && (await this.shops.ofStore('zid', storeId));
    if (!shop) return this.deliveries.answer('zid', 'greeting');
    const receipt = await this.deliveries.store('zid', shop, delivery);
    await this.appEvents.check('zid', shop.id, delivery);
    return receipt;
  }

  private async take(platform: Platform, name: string, delivery: Delivery): Promise<DeliveryResponse> {
    const body = readJson(delivery.body);
    const store = (body?.['store'] ?? {}) as Record<string, unknown>;
    const storeId = platform === 'twsaa' ? idText(store['id']) : RECEIVERS[platform].storeIdOf(delivery);
    if (storeId && (await this.appEvents.receive(platform, storeId, delivery)) === 'answered')
      return this.deliveries.answer(platform, 'greeting');
    switch (platform) {
      case 'salla':
        if (name !== 'app.store.authorize' || !body) break;
        await this.authorizations.ofSalla(body);
        return this.storeFor(platform, storeId, withoutTokens(delivery, body));
      case 'twsaa': {
        if (!/^app\.(re)?installed$/.test(name)) break;
        const credentials = await this.authorizations.ofTwsaa(body ?? {});
        if (!credentials) return this.deliveries.answer(platform, 'refused');
        await this.storeFor(platform, storeId, delivery);
        return { status: 200, body: credentials };
      }
      case 'shopify':
      case 'zid':
      case 'woocommerce':
        break;
      default:
        platform satisfies never;
    }
    return this.storeFor(platform, storeId, delivery);
  }

  private async storeFor(platform: Platform, storeId: string | null, delivery: Delivery): Promise<DeliveryResponse> {
    const shop = storeId && (await this.shops.ofStore(platform, storeId));
    return shop ? this.deliveries.store(platform, shop, delivery) : this.deliveries.answer(platform, 'greeting');
  }
}

function withoutTokens(delivery: Delivery, body: Record<string, unknown>): Delivery {
  const { access_token: _access, refresh_token: _refresh, ...data } = (body['data'] ?? {}) as Record<string, unknown>;
  return { ...delivery, body: Buffer.from(JSON.stringify({ ...body, data })) };
}
