import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ServeDevice } from '../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../devices/devices.errors.js';
import { log } from '../../platform/logging.js';
import { SingleRuns } from '../../platform/processes/single-runs.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { GracefulShutdown } from '../../platform/shutdown/graceful-shutdown.js';
import { DeliveryLanes } from './lanes/delivery-lanes.js';
import { UncertainSends } from './lanes/uncertain-sends.js';
import type { InFlight } from './lanes/in-flight.js';
import { deliverJob } from './deliver.job.js';

const SHUTDOWN_TIMEOUT_MS = 5000;

/** A job takes over on failure, or if no process holds the device. */
@Injectable()
export class StartDelivery implements OnModuleDestroy {
  private readonly runs = new SingleRuns();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly lanes: DeliveryLanes,
    private readonly jobs: Jobs,
    private readonly shutdown: GracefulShutdown,
    readonly uncertainSends: UncertainSends,
  ) {}

  /** Call after the commit. */
  start(accountId: number, deviceId: number): void {
    void this.runs.start(deviceId, () => this.deliver(accountId, deviceId));
  }

  sendInFlight(accountId: number, deviceId: number, message: InFlight): void {
    const lane = { accountId, deviceId };
    void this.attempt(deviceId, () => this.lanes.send(lane, message)).then(async (isSent) => {
      if (!isSent) await this.jobs.enqueue(deliverJob, lane);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.shutdown.waitFor('deliveries', this.runs.settle(), SHUTDOWN_TIMEOUT_MS);
  }

  private async deliver(accountId: number, deviceId: number): Promise<void> {
    const isServed = await this.attempt(deviceId, () => this.serve(accountId, deviceId));
    if (!isServed) await this.jobs.enqueue(deliverJob, { accountId, deviceId });
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
        log.warn({ err: error, deviceId }, 'delivery interrupted, job takes over');
      return false;
    }
  }
}
