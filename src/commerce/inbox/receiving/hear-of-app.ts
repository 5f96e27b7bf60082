import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Workers } from '../../../platform/queues/workers.js';
import { recordAppFact, toAppFact } from '../../app-market/app-fact.js';
import { AppMarketWorker } from '../../app-market/app-market.worker.js';
import { CheckShopsWorker } from '../../connections/workers/check-shops.worker.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { AnswerPrivacyRequest, isPrivacyTopic } from '../../privacy/answer-privacy-request.js';
import { readJson } from './store-id-of.js';

/** What a platform tells of our app itself, also for a store that nobody here has yet. */
@Injectable()
export class HearOfApp {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly privacy: AnswerPrivacyRequest,
  ) {}

  /** `answered`: there is nothing of it to keep. */
  async hear(platform: Platform, storeId: string, delivery: Delivery): Promise<'answered' | 'noted'> {
    const receiver = RECEIVERS[platform];
    const name = receiver.nameOf(delivery);
    if (platform === 'shopify' && isPrivacyTopic(name)) {
      await this.privacy.answer(name, storeId, readJson(delivery.body) ?? {});
      return 'answered';
    }
    // That Zid's app was taken away is believed when we are let in no more.
    if (isUninstallOfZid(platform, name)) return 'noted';
    const facts = { platform, name: null, url: null, country: 'SA', currency: 'SAR' };
    for (const event of receiver.normalize(name, delivery.body, facts)) {
      const fact = toAppFact(event, platform, storeId, delivery.body, this.clock.now());
      const id = fact && (await recordAppFact(this.orm.em.fork(), fact));
      if (id) await this.workers.wake(AppMarketWorker, { id });
    }
    return 'noted';
  }

  /** What proves nothing is looked at. */
  async check(platform: Platform, shopId: number, delivery: Delivery): Promise<void> {
    if (isUninstallOfZid(platform, RECEIVERS[platform].nameOf(delivery)))
      await this.workers.wake(CheckShopsWorker, { shopId });
  }
}

const isUninstallOfZid = (platform: Platform, name: string): boolean =>
  platform === 'zid' && name.endsWith('.uninstall');
