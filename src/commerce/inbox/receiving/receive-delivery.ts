import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { StoreDeliveryFigures, type DeliveryOutcome } from './store-delivery-figures.js';
import { type KnownStore, KnownStores } from './known-stores.js';
import { StoreActivity } from './store-activity.js';
import { WakeStoreEvents } from './wake-store-events.js';
import { WriteEvents } from './write-events.js';

export interface DeliveryResponse {
  status: 200 | 401 | 404 | 410 | 429 | 503;
  body: Record<string, unknown>;
}

interface AdmittedStore {
  store: KnownStore;
  isCached: boolean;
}

/** The largest stores send a few per second. */
const STORE_LIMIT = { points: 6_000, duration: 60 };
/** Limit for unknown keys of each sender address. */
const UNKNOWN_KEY_LIMIT = { points: 600, duration: 60 };
/** Makes refusals equally slow without a secret. */
const DUMMY_SECRETS = ['a secret of no store at all, as long as ours'];

@Injectable()
export class ReceiveDelivery {
  private readonly storeLimit = new RateLimiterMemory(STORE_LIMIT);
  private readonly unknownKeyLimit = new RateLimiterMemory(UNKNOWN_KEY_LIMIT);

  constructor(
    private readonly stores: KnownStores,
    private readonly events: WriteEvents,
    private readonly activity: StoreActivity,
    private readonly waker: WakeStoreEvents,
    private readonly figures: StoreDeliveryFigures,
    private readonly clock: Clock,
  ) {}

  /** Runs before the body is read. */
  async admit(platform: Platform, installKey: string, ip: string): Promise<AdmittedStore | DeliveryResponse> {
    const cached = this.stores.getCached(platform, installKey);
    if (!cached && (await isOver(this.unknownKeyLimit, ip, 0))) return this.answer(platform, 'throttled');
    const store = cached ?? (await this.stores.find(platform, installKey));
    if (!store) {
      await isOver(this.unknownKeyLimit, ip, 1);
      return this.answer(platform, 'unknown');
    }
    if (store.state === 'not_connected') return this.answer(platform, RECEIVERS[platform].disconnectedOutcome);
    return { store, isCached: cached !== undefined };
  }

  async receive(
    platform: Platform,
    installKey: string,
    admitted: AdmittedStore,
    delivery: Delivery,
  ): Promise<DeliveryResponse> {
    let { store } = admitted;
    let verdict = this.verify(platform, store, delivery);
    // The cached secret may be outdated.
    if (verdict === 'refused' && admitted.isCached) {
      store = (await this.stores.find(platform, installKey)) ?? store;
      if (store.state === 'not_connected') return this.answer(platform, RECEIVERS[platform].disconnectedOutcome);
      verdict = this.verify(platform, store, delivery);
    }
    if (verdict === 'nothing') return this.answer(platform, 'greeting');
    if (verdict === 'refused') {
      this.activity.count(store.id, 'refused');
      return this.answer(platform, 'refused');
    }
    return this.save(platform, store, delivery, RECEIVERS[platform].disconnectedOutcome);
  }

  /** Responds with `disconnected` if the store disconnected meanwhile. */
  async save(
    platform: Platform,
    store: KnownStore,
    delivery: Delivery,
    disconnected: DeliveryOutcome = 'greeting',
  ): Promise<DeliveryResponse> {
    if (await isOver(this.storeLimit, String(store.id), 1)) return this.answer(platform, 'throttled');
    const receiver = RECEIVERS[platform];
    const name = sanitizeText(receiver.nameOf(delivery), 100);
    try {
      const event = { storeId: store.id, dedupeKey: receiver.keyOf(delivery), name, body: delivery.body };
      const written = await this.events.write(event);
      if (written === 'gone') return this.answer(platform, disconnected);
      this.activity.count(store.id, 'events');
      if (written === 'new') this.waker.wake(store.id);
      return this.answer(platform, written);
    } catch (error) {
      log.error({ err: error, storeId: store.id, platform }, 'webhook delivery insert failed');
      return this.answer(platform, 'failed');
    }
  }

  answer(platform: Platform, outcome: DeliveryOutcome): DeliveryResponse {
    this.figures.count(platform, outcome);
    return RESPONSES[outcome];
  }

  private verify(platform: Platform, store: KnownStore, delivery: Delivery) {
    const secrets = store.secrets.length > 0 ? store.secrets : DUMMY_SECRETS;
    const verdict = RECEIVERS[platform].verify(delivery, secrets, this.clock.now());
    if (verdict !== 'genuine') return verdict;
    // Our app's secret signs for all stores.
    const platformStoreId = RECEIVERS[platform].platformStoreIdOf(delivery);
    const isForStore =
      platformStoreId === null || store.platformStoreId === null || platformStoreId === store.platformStoreId;
    return isForStore && secrets !== DUMMY_SECRETS ? verdict : 'refused';
  }
}

const RESPONSES: Readonly<Record<DeliveryOutcome, DeliveryResponse>> = {
  new: { status: 200, body: { received: true } },
  repeated: { status: 200, body: { received: true, duplicate: true } },
  greeting: { status: 200, body: { received: true } },
  refused: { status: 401, body: { message: 'The signature is wrong.', code: 'signature' } },
  unknown: { status: 404, body: { message: 'Not found.', code: 'not_found' } },
  removed: { status: 410, body: { message: 'This connection was removed.', code: 'removed' } },
  throttled: { status: 429, body: { message: 'Too many requests.', code: 'throttled' } },
  failed: { status: 503, body: { message: 'Please send it again.', code: 'unavailable' } },
};

async function isOver(limiter: RateLimiterMemory, key: string, points: 0 | 1): Promise<boolean> {
  const result = points === 0 ? await limiter.get(key) : await limiter.consume(key).catch(() => null);
  return points === 0 ? (result?.remainingPoints ?? 1) <= 0 : result === null;
}
