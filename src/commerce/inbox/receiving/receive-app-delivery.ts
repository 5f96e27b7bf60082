import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { isEqual } from '../../../platform/secrets.js';
import { SaveAuthorization } from '../../connections/claims/save-authorization.js';
import { appSecretsOf } from '../../connections/shop-secrets.js';
import { CONNECTORS } from '../../platforms/connectors.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { ReceiveAppEvent } from './receive-app-event.js';
import { KnownShops } from './known-shops.js';
import { type DeliveryResponse, ReceiveDelivery } from './receive-delivery.js';
import { readJson } from '../../platforms/reading/read-json.js';

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

  isAppAddress(platform: Platform, secret: string): boolean {
    const right = CONNECTORS[platform].appAddressSecret?.(this.config) ?? '';
    return isEqual(secret, right === '' ? 'a secret that no address of ours ever had' : right);
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

  /** Only the address is proven, so connection events are verified. */
  async receiveUnsigned(platform: Platform, delivery: Delivery): Promise<DeliveryResponse> {
    const storeId = appStoreIdOf(platform, delivery);
    if (storeId) await this.appEvents.receive(platform, storeId, delivery);
    const shop = storeId && (await this.shops.ofStore(platform, storeId));
    if (!shop) return this.deliveries.answer(platform, 'greeting');
    const receipt = await this.deliveries.store(platform, shop, delivery);
    await this.appEvents.check(platform, shop.id, delivery);
    return receipt;
  }

  private async take(platform: Platform, name: string, delivery: Delivery): Promise<DeliveryResponse> {
    const storeId = appStoreIdOf(platform, delivery);
    if (storeId && (await this.appEvents.receive(platform, storeId, delivery)) === 'answered')
      return this.deliveries.answer(platform, 'greeting');
    const grant = CONNECTORS[platform].readGrant?.(name, readJson(delivery.body) ?? {}, this.clock.now());
    if (!grant) return this.storeFor(platform, storeId, delivery);
    if (grant.kind === 'tokens') {
      if (grant.storeId !== null && grant.tokens)
        await this.authorizations.ofTokens(platform, grant.storeId, grant.tokens);
      return this.storeFor(platform, storeId, { ...delivery, body: grant.bodyWithoutTokens });
    }
    if (grant.storeId === null) return this.deliveries.answer(platform, 'refused');
    const credentials = await this.authorizations.ofNewSecret(platform, grant.storeId, grant);
    await this.storeFor(platform, storeId, delivery);
    return { status: 200, body: credentials };
  }

  private async storeFor(platform: Platform, storeId: string | null, delivery: Delivery): Promise<DeliveryResponse> {
    const shop = storeId && (await this.shops.ofStore(platform, storeId));
    return shop ? this.deliveries.store(platform, shop, delivery) : this.deliveries.answer(platform, 'greeting');
  }
}

function appStoreIdOf(platform: Platform, delivery: Delivery): string | null {
  const receiver = RECEIVERS[platform];
  return receiver.appStoreIdOf ? receiver.appStoreIdOf(delivery) : receiver.storeIdOf(delivery);
}
