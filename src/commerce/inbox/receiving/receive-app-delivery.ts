import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { isEqual } from '../../../platform/secrets.js';
import { SaveAuthorization } from '../../connections/claims/save-authorization.js';
import { appSecretsOf } from '../../connections/store-secrets.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { ReceiveAppEvent } from './receive-app-event.js';
import { KnownStores } from './known-stores.js';
import { type DeliveryResponse, ReceiveDelivery } from './receive-delivery.js';
import { readJson } from '../../platforms/reading/read-json.js';

const NO_BODY = Buffer.alloc(0);

@Injectable()
export class ReceiveAppDelivery {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly stores: KnownStores,
    private readonly deliveries: ReceiveDelivery,
    private readonly authorizations: SaveAuthorization,
    private readonly appEvents: ReceiveAppEvent,
  ) {}

  isConfigured(platform: Platform): boolean {
    return appSecretsOf(this.config, platform).length > 0;
  }

  async isOfKnownStore(platform: Platform, headers: Delivery['headers']): Promise<boolean> {
    const platformStoreId = RECEIVERS[platform].platformStoreIdOf({ headers, query: {}, body: NO_BODY });
    return platformStoreId !== null && (await this.stores.findByPlatformId(platform, platformStoreId)) !== null;
  }

  isAppAddress(platform: Platform, secret: string): boolean {
    const expected = CONNECTORS[platform].appAddressSecret?.(this.config) ?? '';
    return isEqual(secret, expected === '' ? 'a secret that no address of ours ever had' : expected);
  }

  async receive(platform: Platform, delivery: Delivery): Promise<DeliveryResponse> {
    const receiver = RECEIVERS[platform];
    const verdict = receiver.verify(delivery, appSecretsOf(this.config, platform), this.clock.now());
    if (verdict !== 'genuine') return this.deliveries.answer(platform, verdict === 'refused' ? 'refused' : 'greeting');
    try {
      return await this.process(platform, receiver.nameOf(delivery), delivery);
    } catch (error) {
      log.error({ err: error, platform }, 'app webhook delivery failed');
      return this.deliveries.answer(platform, 'failed');
    }
  }

  /** Verifies removals, because only the address is secret. */
  async receiveUnsigned(platform: Platform, delivery: Delivery): Promise<DeliveryResponse> {
    const platformStoreId = platformStoreIdOfAppDelivery(platform, delivery);
    if (platformStoreId) await this.appEvents.receive(platform, platformStoreId, delivery);
    const store = platformStoreId && (await this.stores.findByPlatformId(platform, platformStoreId));
    if (!store) return this.deliveries.answer(platform, 'greeting');
    const response = await this.deliveries.save(platform, store, delivery);
    await this.appEvents.check(platform, store.id, delivery);
    return response;
  }

  private async process(platform: Platform, name: string, delivery: Delivery): Promise<DeliveryResponse> {
    const platformStoreId = platformStoreIdOfAppDelivery(platform, delivery);
    if (platformStoreId && (await this.appEvents.receive(platform, platformStoreId, delivery)) === 'answered')
      return this.deliveries.answer(platform, 'greeting');
    const grant = CONNECTORS[platform].readGrant?.(name, readJson(delivery.body) ?? {}, this.clock.now());
    if (!grant) return this.saveForStore(platform, platformStoreId, delivery);
    if (grant.kind === 'tokens') {
      if (grant.platformStoreId !== null && grant.tokens)
        await this.authorizations.saveTokens(platform, grant.platformStoreId, grant.tokens);
      return this.saveForStore(platform, platformStoreId, { ...delivery, body: grant.bodyWithoutTokens });
    }
    if (grant.platformStoreId === null) return this.deliveries.answer(platform, 'refused');
    const credentials = await this.authorizations.saveNewSecret(platform, grant.platformStoreId, grant);
    await this.saveForStore(platform, platformStoreId, delivery);
    return { status: 200, body: credentials };
  }

  private async saveForStore(
    platform: Platform,
    platformStoreId: string | null,
    delivery: Delivery,
  ): Promise<DeliveryResponse> {
    const store = platformStoreId && (await this.stores.findByPlatformId(platform, platformStoreId));
    return store ? this.deliveries.save(platform, store, delivery) : this.deliveries.answer(platform, 'greeting');
  }
}

function platformStoreIdOfAppDelivery(platform: Platform, delivery: Delivery): string | null {
  const receiver = RECEIVERS[platform];
  return receiver.platformStoreIdOfAppDelivery
    ? receiver.platformStoreIdOfAppDelivery(delivery)
    : receiver.platformStoreIdOf(delivery);
}
