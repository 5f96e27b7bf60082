import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ServeDevice } from '../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../devices/devices.errors.js';
import { log } from '../../platform/logging.js';
import { SingleRuns } from '../../platform/processes/single-runs.js';
import { Workers } from '../../platform/queues/workers.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { DeliveryLanes } from './lanes/delivery-lanes.js';
import { Doubts } from './lanes/doubts.js';
import type { InHand } from './lanes/in-hand.js';
import { DeliverWorker } from './workers/deliver.worker.js';

/** At the end of the process. */
const LONGEST_MS = 5000;

/**
 * Has what is queued for a device sent without the detour over the queue: the process that holds the device is asked here and now. When
 * nobody does, or something goes wrong, a job takes over.
 */
@Injectable()
export class StartDelivery implements OnModuleDestroy {
  /** By device. */
  private readonly runs = new SingleRuns();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly lanes: DeliveryLanes,
    private readonly workers: Workers,
    private readonly shutdown: GracefulShutdown,
    readonly doubts: Doubts,
  ) {}

  /** After the commit of the message. Nobody waits for it: a run that is under way looks once more when it is through. */
  now(accountId: number, deviceId: number): void {
    void this.runs.start(deviceId, () => this.deliver(accountId, deviceId));
  }

  /** The same of one that was written as in hand. */
  inHand(accountId: number, deviceId: number, message: InHand): void {
    const lane = { accountId, deviceId };
    void this.attempt(deviceId, () => this.lanes.send(lane, message)).then(async (isSent) => {
      if (!isSent) await this.workers.wake(DeliverWorker, lane);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.shutdown.waitFor('deliveries', this.runs.settle(), LONGEST_MS);
  }

  private async deliver(accountId: number, deviceId: number): Promise<void> {
    const isServed = await this.attempt(deviceId, () => this.serve(accountId, deviceId));
    if (!isServed) await this.workers.wake(DeliverWorker, { accountId, deviceId });
  }

  private async serve(accountId: number, deviceId: number): Promise<boolean> {
    await this.commands.execute(new ServeDevice(accountId, deviceId));
    return true;
  }

  private async attempt(deviceId: number, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await RequestContext.create(this.orm.em, work);
    } catch (error) {
      if (!(error instanceof DeviceNotConnected))
        log.warn({ err: error, deviceId }, 'delivery interrupted, a job goes on');
      return false;
    }
  }
}
