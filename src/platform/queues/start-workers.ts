import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../config.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { definedQueues } from './define-queue.js';
import { type Round, roundsOf } from './in-rounds.js';
import { type Processed, processedBy } from './process-queue.js';
import { RepeatedWork } from './repeated-work.js';

/** At the end of the process. */
const LONGEST_JOB_MS = 5000;

/** Starts the workers of all queues in a process that has the role, and what is to be repeated in every process. */
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
    checkEachQueueHasOne(processors.map(({ processed }) => processed));
    if (this.config.roles.includes('worker')) {
      this.registrar.register();
      this.hosts = processors.map(({ host }) => host);
      this.nameWorkers();
      this.shutdown.onBegin(() => void this.stop());
    }
    await this.repeated.start(
      processors.map(({ processed }) => processed),
      this.findRounds(),
      this.hosts.length > 0,
    );
  }

  /** Each job says which process runs it. One that was silent for too long goes on under a new id, so it is asked for with each job. */
  private nameWorkers(): void {
    for (const { worker } of this.hosts)
      Object.defineProperty(worker.opts, 'name', { get: () => this.registry.id, enumerable: true });
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  /** The jobs in hand are finished. One that takes too long is left to another process, or to the next start. */
  private stop(): Promise<unknown> {
    this.stopping ??= Promise.all(
      this.hosts.map(({ worker }) => this.shutdown.waitFor(`worker of ${worker.name}`, worker.close(), LONGEST_JOB_MS)),
    );
    return this.stopping;
  }

  private findRounds(): Round[] {
    return this.discovery
      .getProviders()
      .filter(({ metatype }) => metatype && roundsOf(metatype))
      .map(({ instance }) => instance as Round);
  }

  private findProcessors(): { host: WorkerHost; processed: Processed }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const processed = metatype && processedBy(metatype);
      return processed ? [{ host: instance as WorkerHost, processed }] : [];
    });
  }
}

function checkEachQueueHasOne(processed: readonly Processed[]): void {
  for (const name of definedQueues.keys()) {
    const count = processed.filter(({ definition }) => definition.name === name).length;
    if (count !== 1) throw new Error(`queue ${name} has ${count} processors, it needs exactly one`);
  }
}
