import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PrepareChange, TransmitMessage } from '../../devices/connection.messages.js';
import { DeviceNotConnected, SendRefused } from '../../devices/devices.errors.js';
import { IS_UNDER_LEASE } from '../../devices/devices.sql.js';
import { type DeviceClaim } from '../delivery/claim-queued.js';
import { type ChangeClaim, claimChanges } from './claim-changes.js';
import { SettleChanges } from './settle-changes.js';
import { PendingLookups } from '../delivery/lanes/pending-lookups.js';
import { arrayParam } from '../../platform/database/array-param.js';
import { log } from '../../platform/logging.js';

const BATCH = 20;
const MOST_ATTEMPTS = 6;

/** Sends what is done to messages, in order. Nothing of it is counted: it brings nobody a message. */
@Injectable()
export class SendChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly settle: SettleChanges,
    private readonly lookups: PendingLookups,
  ) {}

  /** False when the device went away. What was handed over before `repeatBefore` and got no answer goes again, under the same id. */
  async drain(deviceClaim: DeviceClaim, repeatBefore: Date): Promise<boolean> {
    for (let claims: ChangeClaim[] | null = null; claims === null || claims.length === BATCH;) {
      claims = await claimChanges(this.em, deviceClaim, repeatBefore, BATCH);
      const ready = await this.lookups.findReady(
        deviceClaim,
        claims.map(({ to }) => to),
      );
      const left = new Set(claims);
      try {
        for (const [index, claim] of claims.entries()) {
          if (!ready[index]) {
            left.delete(claim);
            void this.sendLater(deviceClaim, claim);
            continue;
          }
          await this.attempt(deviceClaim, claim);
          left.delete(claim);
        }
      } catch (error) {
        await this.giveBack(deviceClaim, [...left]);
        if (error instanceof DeviceNotConnected) return false;
        throw error;
      }
    }
    return true;
  }

  /** What waits for a device that was removed can never go. */
  failAllOf(accountId: number, deviceId: number): Promise<void> {
    return this.settle.failAllOf(accountId, deviceId);
  }

  /** WhatsApp has to be asked about the recipient, and the others do not wait for its answer. */
  private async sendLater(deviceClaim: DeviceClaim, claim: ChangeClaim): Promise<void> {
    try {
      await this.lookups.ask(deviceClaim, claim.to);
      await this.attempt(deviceClaim, claim);
    } catch (error) {
      const { deviceId } = deviceClaim;
      log.debug({ err: error, deviceId }, 'change not sent');
      await this.giveBack(deviceClaim, [claim]).catch((failure: unknown) =>
        log.warn({ err: failure, deviceId }, 'change not given back'),
      );
    }
  }

  private async attempt(deviceClaim: DeviceClaim, claim: ChangeClaim): Promise<void> {
    const { accountId } = deviceClaim;
    if (claim.isTooLate) return this.settle.fail(accountId, claim.id, 'too_late');
    if (claim.attempts > MOST_ATTEMPTS) return this.settle.fail(accountId, claim.id, 'unknown');
    try {
      await this.send(deviceClaim, claim);
    } catch (error) {
      if (error instanceof SendRefused) return this.settle.fail(accountId, claim.id, 'refused');
      throw error;
    }
  }

  /** What goes over the wire is kept first: a repeat, and the answer to a phone that could not read it, are the very same. */
  private async send({ accountId, deviceId, epoch }: DeviceClaim, claim: ChangeClaim): Promise<void> {
    const { id, to, waId, kind, target, value } = claim;
    let { content } = claim;
    if (!content) {
      content = await this.commands.execute(new PrepareChange(accountId, deviceId, to, { kind, target, value }));
      const kept = await this.em.execute<unknown[]>(
        `update message_changes set content = ? where id = ? and account_id = ? and ${IS_UNDER_LEASE} returning id`,
        [Buffer.from(content), id, accountId, deviceId, epoch],
      );
      // Something else is wanted by now, or another process holds the device.
      if (kept.length === 0) return;
    }
    await this.commands.execute(new TransmitMessage(accountId, deviceId, to, waId, content));
  }

  private async giveBack({ accountId, deviceId, epoch }: DeviceClaim, claims: readonly ChangeClaim[]): Promise<void> {
    if (claims.length === 0) return;
    await this.em.execute(
      `update message_changes set status = 'queued'
        where account_id = ? and id = any (?::bigint[]) and status = 'sending' and ${IS_UNDER_LEASE}`,
      [accountId, arrayParam(claims.map(({ id }) => id)), deviceId, epoch],
    );
  }
}
