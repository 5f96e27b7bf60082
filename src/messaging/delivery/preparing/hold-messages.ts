import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { isUnderLease } from '../../../devices/devices.sql.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { HoldCode } from '../../messaging.contract.js';
import { type MessageClaim, type DeviceClaim } from '../claim-queued.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { deliverJob } from '../deliver.job.js';

const MAX_PAUSE_SECONDS = 60;
const MIN_PAUSE_SECONDS = 2;

/** Holds with an end, which block later messages of the chat. */
export type TimedHold = Extract<HoldCode, 'media_host' | 'lookup' | 'rate_limited'>;

@Injectable()
export class HoldMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly finalize: FinalizeMessages,
  ) {}

  /** Holds longer with each attempt. `untried` messages are held briefly. */
  async hold(
    deviceClaim: DeviceClaim,
    claims: readonly MessageClaim[],
    reason: TimedHold,
    untried: readonly MessageClaim[] = [],
  ): Promise<void> {
    if (claims.length === 0) return;
    const pauseSeconds = sql<number>`least(${MAX_PAUSE_SECONDS}, 2 ^ least(attempts, 10))`;
    const ids = [
      ...(await this.release(deviceClaim, claims, reason, 0, pauseSeconds)),
      ...(await this.release(deviceClaim, untried, reason, 1, sql`${MIN_PAUSE_SECONDS}`)),
    ];
    await this.finalize.publish(deviceClaim.accountId, ids);
    const { accountId, deviceId } = deviceClaim;
    const attempts = Math.min(...claims.map((claim) => claim.attempts));
    const seconds = untried.length > 0 ? MIN_PAUSE_SECONDS : Math.min(MAX_PAUSE_SECONDS, 2 ** attempts);
    await this.jobs.enqueue(deliverJob, { accountId, deviceId }, { delayMs: seconds * 1000 + 100 });
  }

  private async release(
    { accountId, deviceId, epoch }: DeviceClaim,
    claims: readonly MessageClaim[],
    reason: TimedHold,
    uncountedAttempts: 0 | 1,
    seconds: RawBuilder<number>,
  ): Promise<number[]> {
    if (claims.length === 0) return [];
    const { rows } = await sql<Pick<Row<'messages'>, 'id'>>`
      update messages set status = 'queued', attempts = attempts - ${uncountedAttempts}, hold_reason = ${reason}, updated_at = clock_timestamp(),
         held_until = clock_timestamp() + (${seconds}) * interval '1 second'
        where account_id = ${accountId} and id = any (${claims.map(({ id }) => id)}::bigint[]) and status = 'sending'
          and ${isUnderLease({ deviceId, epoch })}
        returning id`.execute(database(this.em));
    return rows.map(({ id }) => id);
  }
}
