import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LoggedQueue, LoggedWorker } from './bullmq-classes.js';
import { jobsOfKind } from './define-job.js';
import { QueueBackend } from './queue-backend.js';
import { makeProcessors, QueuedJobRunner } from './queue-processors.js';
import { StartJobs } from './start-jobs.js';

BullModule.queueClass = LoggedQueue;
BullModule.workerClass = LoggedWorker;

@Module({})
export class JobsModule {
  /** Call after all imports, so all jobs are defined. */
  static forDefinedJobs(): DynamicModule {
    return {
      module: JobsModule,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          inject: [QueueBackend],
          useFactory: ({ producer, prefix }: QueueBackend) => ({ connection: producer, prefix }),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(...jobsOfKind('queued').map(({ job: { name } }) => ({ name }))),
      ],
      providers: [StartJobs, QueuedJobRunner, ...makeProcessors()],
    };
  }
}
