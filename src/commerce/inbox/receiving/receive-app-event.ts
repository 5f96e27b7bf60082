import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { recordAppFact, toAppFact } from '../../app-market/app-fact.js';
import { appMarketJob } from '../../app-market/app-market.job.js';
import { checkStoresJob } from '../../connections/check-stores.job.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import type { Delivery } from '../../platforms/receiver.js';
import { RECEIVERS } from '../../platforms/receivers.js';
import { HandlePrivacyRequest } from '../../privacy/handle-privacy-request.js';

/** Receives events about our app, also from stores without an account. */
@Injectable()
export class ReceiveAppEvent {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly privacy: HandlePrivacyRequest,
  ) {}

  /** Returns `answered` if nothing must be stored. */
  async receive(platform: Platform, platformStoreId: string, delivery: Delivery): Promise<'answered' | 'noted'> {
    const receiver = RECEIVERS[platform];
    const name = receiver.nameOf(delivery);
    const request = receiver.privacyRequestOf?.(name, delivery.body);
    if (request) {
      await this.privacy.handle(platform, platformStoreId, { topic: name, ...request });
      return 'answered';
    }
    // A check of the store verifies the removal.
    if (isUnverifiedRemoval(platform, name)) return 'noted';
    const facts = { platform, name: null, url: null, country: 'SA', currency: 'SAR' };
    for (const event of receiver.normalize(name, delivery.body, facts)) {
      const fact = toAppFact(event, platform, platformStoreId, delivery.body, this.clock.now());
      const id = fact && (await recordAppFact(this.orm.em.fork(), fact));
      if (id) await this.jobs.enqueue(appMarketJob, { id });
    }
    return 'noted';
  }

  async check(platform: Platform, storeId: number, delivery: Delivery): Promise<void> {
    if (isUnverifiedRemoval(platform, RECEIVERS[platform].nameOf(delivery)))
      await this.jobs.enqueue(checkStoresJob, { shopId: storeId });
  }
}

const isUnverifiedRemoval = (platform: Platform, name: string): boolean =>
  !CONNECTORS[platform].hasVerifiedRemovals && name.endsWith('.uninstall');
