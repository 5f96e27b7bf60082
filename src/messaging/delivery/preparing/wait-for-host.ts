import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IS_UNDER_LEASE } from '../../../devices/devices.sql.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { Workers } from '../../../platform/queues/workers.js';
import { type Claim, type DeviceClaim } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { DeliverWorker } from '../workers/deliver.worker.js';
import type { Unprepared } from './prepare-claims.js';

const LONGEST_REST_SECONDS = 60;
/** For those that were not tried: one file that is never taken must not keep all others. */
const SHORT_REST_SECONDS = 2;
/** About an hour, with these rests between. */
export const MOST_UPLOADS = 65;

/** Gives messages back whose file WhatsApp's media host did not take, and says when they are tried again. */
@Injectable()
export class WaitForHost {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly settle: FinalizeMessages,
  ) {}

  async hold(deviceClaim: DeviceClaim, { withoutHost, untried }: Unprepared): Promise<void> {
    if (withoutHost.length === 0) return;
    const ids = [
      ...(await this.release(deviceClaim, withoutHost, 0, `least(${LONGEST_REST_SECONDS}, 2 ^ least(attempts, 10))`)),
      ...(await this.release(deviceClaim, untried, 1, `${SHORT_REST_SECONDS}`)),
    ];
    await this.settle.publish(deviceClaim.accountId, ids);
    const { accountId, deviceId } = deviceClaim;
    await this.workers.wake(DeliverWorker, { accountId, deviceId }, { delayMs: SHORT_REST_SECONDS * 1000 + 100 });
  }

  private async release(
    { accountId, deviceId, epoch }: DeviceClaim,
    claims: readonly Claim[],
    notTried: 0 | 1,
    seconds: string,
  ): Promise<number[]> {
    if (claims.length === 0) return [];
    const released = await this.em.execute<{ id: string }[]>(
      `update messages set status = 'queued', attempts = attempts - ?, hold_reason = 'media_host', updated_at = clock_timestamp(),
         held_until = clock_timestamp() + (${seconds}) * interval '1 second'
        where account_id = ? and id = any (?::bigint[]) and status = 'sending' and ${IS_UNDER_LEASE} returning id`,
      [notTried, accountId, arrayParam(claims.map(({ id }) => id)), deviceId, epoch],
    );
    return released.map(({ id }) => Number(id));
  }
}
