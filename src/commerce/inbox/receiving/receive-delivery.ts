import { Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Clock } from '../../../platform/clock.js';
import { log } from '../../../platform/logging.js';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { DeliveryFigures, type Outcome } from './delivery-figures.js';
import { type KnownShop, KnownShops } from './known-shops.js';
import { ShopTouches } from './shop-touches.js';
import { storeIdOf } from './store-id-of.js';
import { WakeStoreEvents } from './wake-store-events.js';
import { WriteEvents } from './write-events.js';

export interface Receipt {
  status: 200 | 401 | 404 | 410 | 429 | 503;
  body: Record<string, unknown>;
}

/** The largest shops send a few a second; beyond this the platform is told to come again. */
const OF_SHOP = { points: 6_000, duration: 60 };
/** Addresses of shops that are not there, from one sender. */
const OF_STRANGERS = { points: 600, duration: 60 };
/** Whoever asks for a shop that is not there waits as long as whoever has a wrong proof. */
const NOBODYS = ['a secret of no shop at all, as long as ours'];

/** What a shop sends to its own address: who it is from is proven, it is written down once, and only then it is answered. */
@Injectable()
export class ReceiveDelivery {
  private readonly shopLimit = new RateLimiterMemory(OF_SHOP);
  private readonly strangerLimit = new RateLimiterMemory(OF_STRANGERS);

  constructor(
    private readonly shops: KnownShops,
    private readonly events: WriteEvents,
    private readonly touches: ShopTouches,
    private readonly waker: WakeStoreEvents,
    private readonly figures: DeliveryFigures,
    private readonly clock: Clock,
  ) {}

  async receive(platform: Platform, installKey: string, delivery: Delivery, ip: string): Promise<Receipt> {
    const remembered = this.shops.remembered(platform, installKey);
    if (!remembered && (await isOver(this.strangerLimit, ip, 0))) return this.answer(platform, 'throttled');
    let shop = remembered ?? (await this.shops.find(platform, installKey));
    let verdict = this.judge(platform, shop, delivery);
    // Its secret may be a new one by now.
    if (verdict === 'refused' && remembered) {
      shop = await this.shops.find(platform, installKey);
      verdict = this.judge(platform, shop, delivery);
    }
    if (!shop) {
      await isOver(this.strangerLimit, ip, 1);
      return this.answer(platform, 'unknown');
    }
    if (shop.state === 'not_connected') return this.answer(platform, platform === 'twsaa' ? 'removed' : 'unknown');
    if (verdict === 'nothing') return this.answer(platform, 'greeting');
    if (verdict === 'refused') {
      this.touches.note(shop.id, 'refused');
      return this.answer(platform, 'refused');
    }
    return this.keep(platform, shop, delivery);
  }

  /** What is proven to be from a shop. */
  async keep(platform: Platform, shop: KnownShop, delivery: Delivery): Promise<Receipt> {
    if (await isOver(this.shopLimit, String(shop.id), 1)) return this.answer(platform, 'throttled');
    const receiver = RECEIVERS[platform];
    const name = sanitizeText(receiver.nameOf(delivery), 100);
    try {
      const event = { shopId: shop.id, dedupeKey: receiver.keyOf(delivery), name, body: delivery.body };
      const isNew = await this.events.write(event);
      this.touches.note(shop.id, 'events');
      if (isNew) this.waker.wake(shop.id);
      return this.answer(platform, isNew ? 'new' : 'repeated');
    } catch (error) {
      log.error({ err: error, shopId: shop.id, platform }, 'delivery not written');
      return this.answer(platform, 'failed');
    }
  }

  answer(platform: Platform, outcome: Outcome): Receipt {
    this.figures.count(platform, outcome);
    return ANSWERS[outcome];
  }

  private judge(platform: Platform, shop: KnownShop | null, delivery: Delivery) {
    const secrets = shop && shop.secrets.length > 0 ? shop.secrets : NOBODYS;
    const verdict = RECEIVERS[platform].verify(delivery, secrets, this.clock.now());
    if (verdict !== 'genuine' || shop === null) return verdict;
    // One secret of our app signs for all shops of a platform: it has to be this one.
    const storeId = storeIdOf(platform, delivery);
    const isOurs = storeId === null || shop.storeId === null || storeId === shop.storeId;
    return isOurs && secrets !== NOBODYS ? verdict : 'refused';
  }
}

const ANSWERS: Readonly<Record<Outcome, Receipt>> = {
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
