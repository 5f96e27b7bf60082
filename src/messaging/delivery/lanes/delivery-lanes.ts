import { RequestContext } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../../auth/auth.messages.js';
import { GetOpenConnection } from '../../../devices/connection.messages.js';
import { DeviceNotFound } from '../../../devices/devices.errors.js';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { log } from '../../../platform/logging.js';
import { type Claim, claimQueued, type DeviceClaim } from '../claim-queued.js';
import { HandOver } from '../hand-over.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { Doubts } from './doubts.js';
import { type InHand, MessagesInHand } from './in-hand.js';
import { SendClaims } from './send-claims.js';

const BATCH = 20;

interface Lane {
  accountId: number;
  deviceId: number;
}

/** Sends over each device one message after the other, in the order of the ledger. */
@Injectable()
export class DeliveryLanes implements OnModuleDestroy {
  /** By device: the run that is under way, and the one that waits for it and will see every row written until it begins. */
  private readonly running = new Map<number, Promise<boolean>>();
  private readonly waiting = new Map<number, Promise<boolean>>();
  private readonly inHand = new MessagesInHand();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly sender: SendClaims,
    private readonly handOver: HandOver,
    private readonly settle: FinalizeMessages,
    private readonly doubts: Doubts,
  ) {}

  /** Sends what the ledger has queued for a device. */
  async look(lane: Lane): Promise<void> {
    const { deviceId } = lane;
    const waiting = this.waiting.get(deviceId);
    if (waiting) return void (await waiting);
    const running = this.running.get(deviceId);
    if (!running) return void (await this.run(lane, true));

    const next = running
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(deviceId);
        return this.run(lane, true);
      });
    this.waiting.set(deviceId, next);
    await next;
  }

  /** Sends what was just written as in hand, behind what is being sent. False when it was given back to the ledger. */
  async send(lane: Lane, message: InHand): Promise<boolean> {
    const { deviceId } = lane;
    this.inHand.put(deviceId, message);
    // A run that is under way takes it along, unless this is the moment in which it ends.
    while (this.inHand.has(deviceId)) {
      const isDone = await (this.waiting.get(deviceId) ?? this.running.get(deviceId) ?? this.run(lane, false));
      if (!isDone) return false;
    }
    return true;
  }

  /** Sends messages that were taken out of the lane, behind what is being sent. They stay in order: nothing of their chat went meanwhile. */
  private resume(lane: Lane, { epoch, openedAt }: Omit<InHand, 'claim'>, claims: readonly Claim[]): void {
    for (const claim of claims) this.inHand.put(lane.deviceId, { claim, epoch, openedAt });
    if (this.running.has(lane.deviceId)) return;
    void RequestContext.create(this.em, () => this.run(lane, false)).catch((error: unknown) =>
      log.warn({ err: error, deviceId: lane.deviceId }, 'delivery interrupted, a job goes on'),
    );
  }

  /** The message that is being sent is finished; what is left of its batch waits in the ledger. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.allSettled([...this.running.values(), ...this.waiting.values()]);
  }

  private run(lane: Lane, isLook: boolean): Promise<boolean> {
    const { deviceId } = lane;
    const mine = this.drainOrGiveBack(lane, isLook).finally(() => {
      if (this.running.get(deviceId) === mine) this.running.delete(deviceId);
    });
    this.running.set(deviceId, mine);
    return mine;
  }

  private async drainOrGiveBack(lane: Lane, isLook: boolean): Promise<boolean> {
    let isDone = false;
    try {
      isDone = await this.drain(lane, isLook);
    } finally {
      if (!isDone) await this.giveBack(lane);
    }
    return isDone;
  }

  /** False when it ended before everything was sent. */
  private async drain({ accountId, deviceId }: Lane, isLook: boolean): Promise<boolean> {
    if (!(await this.isThere(accountId, deviceId))) return false;
    let mayBeQueued = isLook;
    while (!this.isClosing) {
      if (!mayBeQueued && !this.inHand.has(deviceId)) return true;
      const connection = await this.queries.execute(new GetOpenConnection(accountId, deviceId));
      if (!connection) return false;
      // What a pended account has queued waits in the ledger until it is set free.
      if (!(await this.queries.execute(new IsAccountActive(accountId)))) return false;
      const { epoch, openedAt } = connection;
      const deviceClaim = { accountId, deviceId, epoch };
      const claimed = mayBeQueued ? await this.claim(deviceClaim, this.doubts.repeatBefore(deviceId, openedAt)) : [];
      if (!claimed) return false;
      const { claims, isLeftOver } = this.inHand.take(deviceClaim, openedAt);
      if (mayBeQueued && claimed.length === 0 && claims.length === 0) await this.settle.holdBack(accountId, deviceId);
      // That was all; whoever wrote another meanwhile has called for it.
      mayBeQueued = isLeftOver || claimed.length === BATCH;
      const resume = (claims: readonly Claim[]): void =>
        this.resume({ accountId, deviceId }, { epoch, openedAt }, claims);
      if (!(await this.sender.send(deviceClaim, inOrder(claimed, claims), () => this.isClosing, resume))) return false;
    }
    return false;
  }

  /** First what a former connection left unanswered, what was in doubt, and what the present connection has been silent about for long. */
  private async claim(deviceClaim: DeviceClaim, repeatBefore: Date): Promise<Claim[] | null> {
    const { deviceId } = deviceClaim;
    // What is about messages that are there waits for none of those that are not.
    if (!(await this.handOver.changes.drain(deviceClaim, repeatBefore))) return null;
    const claims = await this.doubts.raiseUnless(deviceId, claimQueued(this.em, deviceClaim, repeatBefore, BATCH));
    if (claims.length < BATCH) this.doubts.settle(deviceId);
    return claims;
  }

  private async giveBack({ accountId, deviceId }: Lane): Promise<void> {
    for (const [epoch, messages] of Map.groupBy(this.inHand.takeAll(deviceId), (message) => message.epoch))
      await this.sender.giveBack(
        { accountId, deviceId, epoch },
        messages.map(({ claim }) => claim),
        false,
      );
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
}

/** What is in hand may have been claimed as well, when the clock of the database is behind. */
function inOrder(claimed: readonly Claim[], inHand: readonly Claim[]): Claim[] {
  const ids = new Set(claimed.map(({ id }) => id));
  return [...claimed, ...inHand.filter(({ id }) => !ids.has(id))].sort((one, other) => one.id - other.id);
}
