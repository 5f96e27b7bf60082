import { BullRegistrar, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../config.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { JobSchedule } from './job-schedule.js';

const MAX_SHUTDOWN_MS = 5000;

/** Starts queued and periodic jobs in processes with the role `worker`. */
@Injectable()
export class StartJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private hosts: WorkerHost[] = [];
  private stopping: Promise<unknown> | undefined;

  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    private readonly schedule: JobSchedule,
    private readonly shutdown: GracefulShutdown,
    private readonly registry: ProcessRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.roles.includes('worker')) return;
    this.registrar.register();
    this.hosts = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof WorkerHost ? [instance] : []));
    this.nameWorkers();
    this.shutdown.onStart(() => void this.stop());
    await this.schedule.start();
  }

  /** The process ID changes after an expired lease. */
  private nameWorkers(): void {
    for (const { worker } of this.hosts)
      Object.defineProperty(worker.opts, 'name', { get: () => this.registry.id, enumerable: true });
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** Slow jobs repeat elsewhere or after the restart. */
  private stop(): Promise<unknown> {
    this.stopping ??= Promise.all(
      this.hosts.map(({ worker }) =>
        this.shutdown.waitFor(`worker of ${worker.name}`, worker.close(), MAX_SHUTDOWN_MS),
      ),
    );
    return this.stopping;
  }
}
