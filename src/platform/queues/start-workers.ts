import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../config.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { definedQueues } from './define-queue.js';
import { type Pollable, pollingOf } from './polling-job.js';
import { type ProcessorOptions, getProcessorOptions } from './process-queue.js';
import { RepeatedWork } from './repeated-work.js';

const MAX_SHUTDOWN_MS = 5000;

@Injectable()
export class StartWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  private hosts: WorkerHost[] = [];
  private stopping: Promise<unknown> | undefined;

  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    private readonly repeated: RepeatedWork,
    private readonly shutdown: GracefulShutdown,
    private readonly registry: ProcessRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const processors = this.findProcessors();
    requireOneProcessorPerQueue(processors.map(({ processed }) => processed));
    if (this.config.roles.includes('worker')) {
      this.registrar.register();
      this.hosts = processors.map(({ host }) => host);
      this.nameWorkers();
      this.shutdown.onStart(() => void this.stop());
    }
    await this.repeated.start(
      processors.map(({ processed }) => processed),
      this.findPollables(),
      this.hosts.length > 0,
    );
  }

  /** The process id changes after an expired lease. */
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

  private findPollables(): Pollable[] {
    return this.discovery
      .getProviders()
      .filter(({ metatype }) => metatype && pollingOf(metatype))
      .map(({ instance }) => instance as Pollable);
  }

  private findProcessors(): { host: WorkerHost; processed: ProcessorOptions }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const processed = metatype && getProcessorOptions(metatype);
      return processed ? [{ host: instance as WorkerHost, processed }] : [];
    });
  }
}

function requireOneProcessorPerQueue(processed: readonly ProcessorOptions[]): void {
  for (const name of definedQueues.keys()) {
    const count = processed.filter(({ definition }) => definition.name === name).length;
    if (count !== 1) throw new Error(`queue ${name} has ${count} processors, it needs exactly one`);
  }
}
