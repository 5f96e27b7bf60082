import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { DeviceNotConnected, DeviceNotFound, MediaHostAway, SendRefused } from '../../../devices/devices.errors.js';
import { GetOpenConnection } from '../../../devices/connection.messages.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { DeliverQueued } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { isStoreTrouble } from '../../../platform/storage/storage.errors.js';
import type { FailureCode } from '../../messaging.contract.js';
import { type Claim, claimQueued, type DeviceClaim, releaseClaims } from '../claim-queued.js';
import { HandOver } from '../hand-over.js';
import { isLimited } from '../hold-cold.js';
import { prepareClaims } from '../preparing/prepare-claims.js';
import { MOST_UPLOADS, WaitForHost } from '../preparing/wait-for-host.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

/** An answer that is missing for so long will not come: the same message, with the same id, is handed over again. */
const ACK_PATIENCE_MS = 45_000;
const MOST_ATTEMPTS = 6;
const BATCH = 20;

@CommandHandler(DeliverQueued)
export class DeliverQueuedHandler implements ICommandHandler<DeliverQueued>, OnModuleDestroy {
  /** By device: the call that runs, and the one that waits for it and will see every row written until it begins. */
  private readonly running = new Map<number, Promise<void>>();
  private readonly waiting = new Map<number, Promise<void>>();
  /** By device: when the database, which was away, did not take back or did not say what was in hand. */
  private readonly unsureSince = new Map<number, Date>();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly handOver: HandOver,
    private readonly settle: FinalizeMessages,
    private readonly host: WaitForHost,
  ) {}

  /** One call at a time for a device keeps the order. */
  execute(command: DeliverQueued): Promise<void> {
    const { deviceId } = command;
    const waiting = this.waiting.get(deviceId);
    if (waiting) return waiting;
    const running = this.running.get(deviceId);
    if (!running) return this.run(command);

    const next = running
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(deviceId);
        return this.run(command);
      });
    this.waiting.set(deviceId, next);
    return next;
  }

  /** The message in hand is finished; what is left of its batch waits in the ledger. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.allSettled([...this.running.values(), ...this.waiting.values()]);
  }

  private run(command: DeliverQueued): Promise<void> {
    const mine = this.drain(command).finally(() => {
      if (this.running.get(command.deviceId) === mine) this.running.delete(command.deviceId);
    });
    this.running.set(command.deviceId, mine);
    return mine;
  }

  private async drain({ accountId, deviceId }: DeliverQueued): Promise<void> {
    if (!(await this.isThere(accountId, deviceId))) return;
    while (!this.isClosing) {
      const connection = await this.queries.execute(new GetOpenConnection(accountId, deviceId));
      if (!connection) return;
      // What a pended account has queued waits in the ledger until it is set free.
      if (!(await this.queries.execute(new IsAccountActive(accountId)))) return;
      const deviceClaim = { accountId, deviceId, epoch: connection.epoch };
      const repeatBefore = this.unansweredSince(deviceId, connection.openedAt);
      // What is about messages that are there waits for none of those that are not.
      if (!(await this.handOver.changes.drain(deviceClaim, repeatBefore))) return;
      const claims = await this.takeInHand(deviceClaim, repeatBefore);
      if (claims.length === 0) return this.settle.holdBack(accountId, deviceId);
      if (!(await this.sendAll(deviceClaim, claims))) return;
      // That was all; whoever wrote another meanwhile has called for it.
      if (claims.length < BATCH) return;
    }
  }

  /** First what a former connection left unanswered, what was in doubt, and what the present connection has been silent about for long. */
  private async takeInHand(deviceClaim: DeviceClaim, repeatBefore: Date): Promise<Claim[]> {
    const { deviceId } = deviceClaim;
    const claims = await this.orUnsure(deviceId, claimQueued(this.em, deviceClaim, repeatBefore, BATCH));
    if (claims.length < BATCH) this.unsureSince.delete(deviceId);
    return claims;
  }

  private unansweredSince(deviceId: number, openedAt: Date): Date {
    const silentSince = this.unsureSince.get(deviceId) ?? new Date(this.clock.now().getTime() - ACK_PATIENCE_MS);
    return openedAt > silentSince ? openedAt : silentSince;
  }

  private orUnsure<T>(deviceId: number, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.unsureSince.set(deviceId, this.clock.now());
      throw error;
    });
  }

  /** What waits for a device that was removed can never go. */
  private async isThere(accountId: number, deviceId: number): Promise<boolean> {
    try {
      await this.queries.execute(new GetDeviceById(accountId, deviceId));
      return true;
    } catch (error) {
      if (!(error instanceof DeviceNotFound)) throw error;
      await this.settle.failAllOf(accountId, deviceId, 'device_removed');
      await this.handOver.changes.failAllOf(accountId, deviceId);
      return false;
    }
  }

  /** False when the device or the store of files went away. Throws what may pass by itself, after giving the rest back. */
  private async sendAll(deviceClaim: DeviceClaim, claims: Claim[]): Promise<boolean> {
    const { accountId, deviceId } = deviceClaim;
    const unwanted = claims.filter(({ isUnwanted }) => isUnwanted);
    if (unwanted.length > 0)
      await this.settle.fail(
        accountId,
        unwanted.map(({ id }) => id),
        'opted_out',
      );
    const wanted = claims.filter(({ isUnwanted }) => !isUnwanted);
    const left = new Set(wanted);
    const attempt = async (claim: Claim, work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        const failure = finalFailure(error, claim);
        if (!failure) throw error;
        left.delete(claim);
        await this.settle.fail(accountId, [claim.id], failure);
      }
    };
    try {
      const unprepared = await prepareClaims(wanted, (claim) =>
        attempt(claim, () => this.handOver.prepare(accountId, deviceId, claim)),
      );
      const { waiting, withoutHost, untried } = unprepared;
      const unready = new Set([...waiting, ...withoutHost, ...untried]);
      const ready = [...left].filter((claim) => !unready.has(claim));
      await this.handOver.keep(deviceClaim, ready);
      for (const claim of ready) {
        if (this.isClosing) {
          waiting.push(claim);
          continue;
        }
        // WhatsApp may have forbidden it since the batch was taken.
        if (!claim.isWarm && (await isLimited(this.em, deviceId))) {
          waiting.push(claim);
          continue;
        }
        await attempt(claim, () => this.handOver.send(accountId, deviceId, claim));
        left.delete(claim);
      }
      await this.orUnsure(deviceId, this.host.hold(deviceClaim, unprepared));
      await this.giveBack(deviceClaim, waiting, false);
      if (!this.isClosing && waiting.some(({ isWarm }) => !isWarm)) await this.settle.holdBack(accountId, deviceId);
      return !unprepared.isStoreAway;
    } catch (error) {
      const isAway = error instanceof DeviceNotConnected;
      await this.giveBack(deviceClaim, [...left], !isAway);
      if (isAway) return false;
      throw error;
    }
  }

  private giveBack(deviceClaim: DeviceClaim, claims: readonly Claim[], isAttempt: boolean): Promise<void> {
    return this.orUnsure(deviceClaim.deviceId, releaseClaims(this.em, deviceClaim, claims, isAttempt));
  }
}

function finalFailure(error: unknown, claim: Claim): FailureCode | null {
  if (error instanceof SendRefused) return error.failure;
  if (error instanceof MediaHostAway) return claim.attempts >= MOST_UPLOADS ? 'upload_failed' : null;
  if (error instanceof DeviceNotConnected || isStoreTrouble(error)) return null;
  return claim.attempts >= MOST_ATTEMPTS ? 'unknown' : null;
}
