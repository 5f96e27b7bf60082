import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { DeviceNotConnected, DeviceNotFound, SendRefused } from '../../../devices/devices.errors.js';
import { GetDeviceById, ListOpenDevices } from '../../../devices/devices.messages.js';
import { Clock } from '../../../platform/clock.js';
import type { FailureCode } from '../../messaging.contract.js';
import { type Claim, claimQueued, releaseClaims } from '../claim-queued.js';
import { HandOver, type SentContent } from '../hand-over.js';
import { SettleMessages } from '../settle-messages.js';

/**
 * Sends what the ledger has queued for a device, in order, until nothing is left or the device is away. Called again it does no
 * harm: in one process a device is served by one call at a time, and rows are claimed.
 */
export class DeliverQueued extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly repeatBefore: Date | null,
  ) {
    super();
  }
}

/** An answer that is missing for so long will not come: the same message, with the same id, is handed over again. */
export const ACK_PATIENCE_MS = 45_000;
const MOST_ATTEMPTS = 6;
const BATCH = 20;

@CommandHandler(DeliverQueued)
export class DeliverQueuedHandler implements ICommandHandler<DeliverQueued> {
  private readonly busy = new Map<number, Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly handOver: HandOver,
    private readonly settle: SettleMessages,
  ) {}

  async execute(command: DeliverQueued): Promise<void> {
    // One call at a time for a device keeps the order; a later one waits and mostly finds nothing left.
    const former = this.busy.get(command.deviceId) ?? Promise.resolve();
    const mine = former.catch(() => undefined).then(() => this.drain(command));
    this.busy.set(command.deviceId, mine);
    await mine.finally(() => {
      if (this.busy.get(command.deviceId) === mine) this.busy.delete(command.deviceId);
    });
  }

  private async drain({ accountId, deviceId, repeatBefore }: DeliverQueued): Promise<void> {
    const silentSince = new Date(this.clock.now().getTime() - ACK_PATIENCE_MS);
    const repeat = repeatBefore && repeatBefore > silentSince ? repeatBefore : silentSince;
    if (!(await this.isThere(accountId, deviceId))) return;
    for (;;) {
      const open = await this.queries.execute(new ListOpenDevices());
      if (!open.some((device) => device.deviceId === deviceId)) return;
      const claims = await claimQueued(this.em, deviceId, repeat, BATCH);
      if (claims.length === 0) return;
      if (!(await this.sendAll(accountId, deviceId, claims))) return;
    }
  }

  /** What waits for a device that was removed can never go. */
  private async isThere(accountId: number, deviceId: number): Promise<boolean> {
    try {
      await this.queries.execute(new GetDeviceById(accountId, deviceId));
      return true;
    } catch (error) {
      if (!(error instanceof DeviceNotFound)) throw error;
      await this.settle.failAllOf(accountId, deviceId, 'device_removed');
      return false;
    }
  }

  /** False when the device went away. Throws what may pass by itself, after giving the rest back. */
  private async sendAll(accountId: number, deviceId: number, claims: Claim[]): Promise<boolean> {
    const sent: SentContent[] = [];
    for (const [index, claim] of claims.entries()) {
      try {
        sent.push(await this.handOver.send(accountId, deviceId, claim));
      } catch (error) {
        const failure = finalFailure(error, claim);
        if (failure) {
          await this.settle.fail(accountId, [claim.id], failure);
          continue;
        }
        await this.handOver.keep(sent);
        await releaseClaims(this.em, [claim], !(error instanceof DeviceNotConnected));
        await releaseClaims(this.em, claims.slice(index + 1), false);
        if (error instanceof DeviceNotConnected) return false;
        throw error;
      }
    }
    await this.handOver.keep(sent);
    return true;
  }
}

function finalFailure(error: unknown, claim: Claim): FailureCode | null {
  if (error instanceof SendRefused) return error.failure;
  if (error instanceof DeviceNotConnected) return null;
  return claim.attempts >= MOST_ATTEMPTS ? 'unknown' : null;
}
