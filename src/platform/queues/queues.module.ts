import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LoggedQueue, LoggedWorker } from './bullmq-classes.js';
import { definedQueues } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';
import { StartWorkers } from './start-workers.js';

BullModule.queueClass = LoggedQueue;
BullModule.workerClass = LoggedWorker;

/** @nestjs/bullmq for every queue that a module has defined; workers are registered by StartWorkers where the role asks for it. */
@Module({})
export class QueuesModule {
  /** Looked at when the application is made: by then every module, and with it every queue, has been read. */
  static forDefinedQueues(): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          inject: [QueueBackend],
          useFactory: ({ producer, prefix }: QueueBackend) => ({ connection: producer, prefix }),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(...[...definedQueues.keys()].map((name) => ({ name }))),
      ],
      providers: [StartWorkers],
    };
  }
}
