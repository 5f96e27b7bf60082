import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { isUnderLease } from '../../../devices/devices.sql.js';
import { PrepareChange, TransmitMessage } from '../../../devices/connection.messages.js';
import { DeviceNotConnected, SendRejected } from '../../../devices/devices.errors.js';
import { type DeviceClaim } from '../../delivery/claim-queued.js';
import { type ChangeClaim, claimChanges } from './claim-changes.js';
import { FinalizeChanges } from './finalize-changes.js';
import { UncertainSends } from '../../delivery/lanes/uncertain-sends.js';
import { PendingLookups } from '../../delivery/lanes/pending-lookups.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';

const BATCH_SIZE = 20;
const MAX_ATTEMPTS = 6;

@Injectable()
export class SendChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly finalize: FinalizeChanges,
    private readonly lookups: PendingLookups,
    private readonly uncertainSends: UncertainSends,
  ) {}

  /** Returns false when the device went offline. */
  async sendQueued(deviceClaim: DeviceClaim, repeatBefore: Date): Promise<boolean> {
    for (let claims: ChangeClaim[] | null = null; claims === null || claims.length === BATCH_SIZE;) {
      const claiming = claimChanges(this.em, deviceClaim, repeatBefore, BATCH_SIZE);
      claims = await this.uncertainSends.addOnFailure(deviceClaim.deviceId, claiming);
      const ready = await this.lookups.findReady(
        deviceClaim,
        claims.map(({ to }) => to),
      );
      const remaining = new Set(claims);
      try {
        for (const [index, claim] of claims.entries()) {
          if (!ready[index]) {
            remaining.delete(claim);
            void this.sendAfterLookup(deviceClaim, claim);
            continue;
          }
          await this.attempt(deviceClaim, claim);
          remaining.delete(claim);
        }
      } catch (error) {
        await this.requeue(deviceClaim, [...remaining]);
        if (error instanceof DeviceNotConnected) return false;
        throw error;
      }
    }
    return true;
  }

  failAllOf(accountId: number, deviceId: number): Promise<void> {
    return this.finalize.failAllOf(accountId, deviceId);
  }

  private async sendAfterLookup(deviceClaim: DeviceClaim, claim: ChangeClaim): Promise<void> {
    try {
      await this.lookups.lookUpRecipient(deviceClaim, claim.to);
      await this.attempt(deviceClaim, claim);
    } catch (error) {
      const { deviceId } = deviceClaim;
      log.debug({ err: error, deviceId }, 'message change not sent');
      await this.requeue(deviceClaim, [claim]).catch((failure: unknown) =>
        log.warn({ err: failure, deviceId }, 'message change not requeued'),
      );
    }
  }

  private async attempt(deviceClaim: DeviceClaim, claim: ChangeClaim): Promise<void> {
    const { accountId } = deviceClaim;
    if (claim.isUnwanted) return this.finalize.fail(accountId, claim.id, 'person_blocked');
    if (claim.isTooLate) return this.finalize.fail(accountId, claim.id, 'too_late');
    if (claim.attempts > MAX_ATTEMPTS) return this.finalize.fail(accountId, claim.id, 'unknown');
    try {
      await this.send(deviceClaim, claim);
    } catch (error) {
      if (error instanceof SendRejected) return this.finalize.fail(accountId, claim.id, 'refused');
      throw error;
    }
  }

  /** Stores the content first, as repeats and retry receipts need the same content. */
  private async send({ accountId, deviceId, epoch }: DeviceClaim, claim: ChangeClaim): Promise<void> {
    const { id, to, waId, kind, target, value, timer } = claim;
    let { content } = claim;
    if (!content) {
      const change = { kind, target, value, timer };
      content = await this.commands.execute(new PrepareChange(accountId, deviceId, to, change));
      const { numUpdatedRows } = await database(this.em)
        .updateTable('message_changes')
        .set({ content: Buffer.from(content) })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where(isUnderLease({ deviceId, epoch }))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
    }
    await this.commands.execute(new TransmitMessage(accountId, deviceId, to, waId, content));
  }

  private async requeue({ accountId, deviceId, epoch }: DeviceClaim, claims: readonly ChangeClaim[]): Promise<void> {
    if (claims.length === 0) return;
    const requeueing = database(this.em)
      .updateTable('message_changes')
      .set({ status: 'queued' })
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${claims.map(({ id }) => id)}::bigint[])`)
      .where('status', '=', 'sending')
      .where(isUnderLease({ deviceId, epoch }))
      .execute();
    await this.uncertainSends.addOnFailure(deviceId, requeueing);
  }
}
