import { RequestContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { GetOpenConnection } from '../../../devices/connection.messages.js';
import { DeviceNotFound } from '../../../devices/devices.errors.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { log } from '../../../platform/logging.js';
import { type MessageClaim, claimQueued, type DeviceClaim } from '../claim-queued.js';
import { SubmitMessages } from '../submit-messages.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { UncertainSends } from './uncertain-sends.js';
import { type InFlight, InFlightMessages } from './in-flight.js';
import { SendClaims } from './send-claims.js';

const BATCH_SIZE = 20;

interface Lane {
  accountId: number;
  deviceId: number;
}

/** Sends one message at a time per device (a lane), in ID order. */
@Injectable()
export class DeliveryLanes implements OnModuleDestroy {
  /** Current run by device. `waiting` has the next run. */
  private readonly running = new Map<number, Promise<boolean>>();
  private readonly waiting = new Map<number, Promise<boolean>>();
  private readonly inFlight = new InFlightMessages();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly sender: SendClaims,
    private readonly submission: SubmitMessages,
    private readonly finalize: FinalizeMessages,
    private readonly uncertainSends: UncertainSends,
  ) {}

  async sendQueued(lane: Lane): Promise<void> {
    const { deviceId } = lane;
    const waiting = this.waiting.get(deviceId);
    if (waiting) return void (await waiting);
    const running = this.running.get(deviceId);
    if (!running) return void (await this.run(lane, { checksQueue: true }));

    const next = running
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(deviceId);
        return this.run(lane, { checksQueue: true });
      });
    this.waiting.set(deviceId, next);
    await next;
  }

  /** Returns false when the message is queued again. */
  async send(lane: Lane, message: InFlight): Promise<boolean> {
    this.inFlight.put(lane.deviceId, message);
    return this.sendInFlight(lane);
  }

  /** Puts claims back after a lookup. Their chat sent nothing meanwhile. */
  private resume(lane: Lane, { epoch, openedAt }: Omit<InFlight, 'claim'>, claims: readonly MessageClaim[]): void {
    for (const claim of claims) this.inFlight.put(lane.deviceId, { claim, epoch, openedAt });
    void RequestContext.create(this.em, () => this.sendInFlight(lane)).catch((error: unknown) =>
      log.warn({ err: error, deviceId: lane.deviceId }, 'delivery interrupted, job takes over'),
    );
  }

  /** Waits for a run in progress, which sends new messages unless it is ending. */
  private async sendInFlight(lane: Lane): Promise<boolean> {
    const { deviceId } = lane;
    while (this.inFlight.has(deviceId)) {
      const running = this.waiting.get(deviceId) ?? this.running.get(deviceId);
      const isDone = await (running ?? this.run(lane, { checksQueue: false }));
      if (!isDone) return false;
    }
    return true;
  }

  /** Finishes the current message and queues the others again. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.allSettled([...this.running.values(), ...this.waiting.values()]);
    await this.sender.releaseWaiting();
  }

  private run(lane: Lane, { checksQueue }: { checksQueue: boolean }): Promise<boolean> {
    const { deviceId } = lane;
    const current = this.sendOrRequeue(lane, checksQueue).finally(() => {
      if (this.running.get(deviceId) === current) this.running.delete(deviceId);
    });
    this.running.set(deviceId, current);
    return current;
  }

  private async sendOrRequeue(lane: Lane, checksQueue: boolean): Promise<boolean> {
    let isDone = false;
    try {
      isDone = await this.sendAll(lane, checksQueue);
    } finally {
      if (!isDone) await this.requeue(lane);
    }
    return isDone;
  }

  private async sendAll({ accountId, deviceId }: Lane, checksQueue: boolean): Promise<boolean> {
    if (!(await this.ensureDevice(accountId, deviceId))) return false;
    let mayBeQueued = checksQueue;
    while (!this.isClosing) {
      if (!mayBeQueued && !this.inFlight.has(deviceId)) return true;
      const connection = await this.queries.execute(new GetOpenConnection(accountId, deviceId));
      if (!connection) return false;
      if (!(await this.queries.execute(new IsAccountActive(accountId)))) return false;
      const { epoch, openedAt } = connection;
      const deviceClaim = { accountId, deviceId, epoch };
      const claimed = mayBeQueued
        ? await this.claim(deviceClaim, this.uncertainSends.repeatBefore(deviceId, openedAt))
        : [];
      if (!claimed) return false;
      const { claims, hasStale } = this.inFlight.take(deviceClaim, openedAt);
      if (mayBeQueued && claimed.length === 0 && claims.length === 0)
        await this.finalize.holdUnsendable(accountId, deviceId);
      mayBeQueued = hasStale || claimed.length === BATCH_SIZE;
      const resume = (lookedUp: readonly MessageClaim[]): void =>
        this.resume({ accountId, deviceId }, { epoch, openedAt }, lookedUp);
      const merged = mergeById(claimed, claims);
      if (!(await this.sender.send(deviceClaim, merged, () => this.isClosing, resume))) return false;
    }
    return false;
  }

  /** Returns null when the device went offline. */
  private async claim(deviceClaim: DeviceClaim, repeatBefore: Date): Promise<MessageClaim[] | null> {
    const { deviceId } = deviceClaim;
    // Changes do not depend on new messages.
    if (!(await this.submission.changes.sendQueued(deviceClaim, repeatBefore))) return null;
    const claims = await this.uncertainSends.addOnFailure(
      deviceId,
      claimQueued(this.em, deviceClaim, repeatBefore, BATCH_SIZE),
    );
    if (claims.length < BATCH_SIZE) this.uncertainSends.settle(deviceId, repeatBefore);
    return claims;
  }

  private async requeue({ accountId, deviceId }: Lane): Promise<void> {
    for (const [epoch, messages] of Map.groupBy(this.inFlight.takeAll(deviceId), (message) => message.epoch))
      await this.sender.requeue(
        { accountId, deviceId, epoch },
        messages.map(({ claim }) => claim),
        { isAttempt: false },
      );
  }

  private async ensureDevice(accountId: number, deviceId: number): Promise<boolean> {
    try {
      await this.queries.execute(new GetDeviceById(accountId, deviceId));
      return true;
    } catch (error) {
      if (!(error instanceof DeviceNotFound)) throw error;
      await this.finalize.failAllOf(accountId, deviceId, 'device_removed');
      await this.submission.changes.failAllOf(accountId, deviceId);
      return false;
    }
  }
}

/** Removes duplicates, because a slow database clock may claim an in-flight message twice. */
function mergeById(claimed: readonly MessageClaim[], inFlight: readonly MessageClaim[]): MessageClaim[] {
  const ids = new Set(claimed.map(({ id }) => id));
  return [...claimed, ...inFlight.filter(({ id }) => !ids.has(id))].sort((first, second) => first.id - second.id);
}
