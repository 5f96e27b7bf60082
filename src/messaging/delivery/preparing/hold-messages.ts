import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IS_UNDER_LEASE } from '../../../devices/devices.sql.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { Workers } from '../../../platform/queues/workers.js';
import type { HoldCode } from '../../messaging.contract.js';
import { type Claim, type DeviceClaim } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { DeliverWorker } from '../workers/deliver.worker.js';

const MAX_REST_SECONDS = 60;
const MIN_REST_SECONDS = 2;

/** Holds that end by themselves. Nothing goes to a chat before a message that is held there for one of them. */
export type TimedHold = Extract<HoldCode, 'media_host' | 'lookup' | 'rate_limited'>;

/** Gives messages in hand back to the ledger with the reason why they wait and the time of the next attempt. */
@Injectable()
export class HoldMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly settle: FinalizeMessages,
  ) {}

  /** The rest grows with the attempts. `untried` were not attempted and rest shortly: one that never goes must not keep all others. */
  async hold(
    deviceClaim: DeviceClaim,
    claims: readonly Claim[],
    reason: TimedHold,
    untried: readonly Claim[] = [],
  ): Promise<void> {
    if (claims.length === 0) return;
    const rest = `least(${MAX_REST_SECONDS}, 2 ^ least(attempts, 10))`;
    const ids = [
      ...(await this.release(deviceClaim, claims, reason, 0, rest)),
      ...(await this.release(deviceClaim, untried, reason, 1, `${MIN_REST_SECONDS}`)),
    ];
    await this.settle.publish(deviceClaim.accountId, ids);
    const { accountId, deviceId } = deviceClaim;
    const attempts = Math.min(...claims.map((claim) => claim.attempts));
    const seconds = untried.length > 0 ? MIN_REST_SECONDS : Math.min(MAX_REST_SECONDS, 2 ** attempts);
    await this.workers.wake(DeliverWorker, { accountId, deviceId }, { delayMs: seconds * 1000 + 100 });
  }

  private async release(
    { accountId, deviceId, epoch }: DeviceClaim,
    claims: readonly Claim[],
    reason: TimedHold,
    notTried: 0 | 1,
    seconds: string,
  ): Promise<number[]> {
    if (claims.length === 0) return [];
    const released = await this.em.execute<{ id: string }[]>(
      `update messages set status = 'queued', attempts = attempts - ?, hold_reason = ?, updated_at = clock_timestamp(),
         held_until = clock_timestamp() + (${seconds}) * interval '1 second'
        where account_id = ? and id = any (?::bigint[]) and status = 'sending' and ${IS_UNDER_LEASE} returning id`,
      [notTried, reason, accountId, arrayParam(claims.map(({ id }) => id)), deviceId, epoch],
    );
    return released.map(({ id }) => Number(id));
  }
}
