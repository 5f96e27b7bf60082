import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { IS_UNDER_LEASE } from '../../../devices/devices.sql.js';
import { arrayParam } from '../../../platform/database/array-param.js';
import { Workers } from '../../../platform/queues/workers.js';
import type { HoldCode } from '../../messaging.contract.js';
import { type MessageClaim, type DeviceClaim } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { DeliverWorker } from '../workers/deliver.worker.js';

const MAX_PAUSE_SECONDS = 60;
const MIN_PAUSE_SECONDS = 2;

/** Holds with an end. They block later messages of the chat. */
export type TimedHold = Extract<HoldCode, 'media_host' | 'lookup' | 'rate_limited'>;

@Injectable()
export class HoldMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly finalize: FinalizeMessages,
  ) {}

  /**
   * The pause grows with the attempts. `untried` messages pause briefly, so that one failing file does not block them.
   */
  async hold(
    deviceClaim: DeviceClaim,
    claims: readonly MessageClaim[],
    reason: TimedHold,
    untried: readonly MessageClaim[] = [],
  ): Promise<void> {
    if (claims.length === 0) return;
    const rest = `least(${MAX_PAUSE_SECONDS}, 2 ^ least(attempts, 10))`;
    const ids = [
      ...(await this.release(deviceClaim, claims, reason, 0, rest)),
      ...(await this.release(deviceClaim, untried, reason, 1, `${MIN_PAUSE_SECONDS}`)),
    ];
    await this.finalize.publish(deviceClaim.accountId, ids);
    const { accountId, deviceId } = deviceClaim;
    const attempts = Math.min(...claims.map((claim) => claim.attempts));
    const seconds = untried.length > 0 ? MIN_PAUSE_SECONDS : Math.min(MAX_PAUSE_SECONDS, 2 ** attempts);
    await this.workers.wake(DeliverWorker, { accountId, deviceId }, { delayMs: seconds * 1000 + 100 });
  }

  private async release(
    { accountId, deviceId, epoch }: DeviceClaim,
    claims: readonly MessageClaim[],
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
