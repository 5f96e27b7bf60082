import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LoggedQueue, LoggedWorker } from './bullmq-classes.js';
import { definedQueues } from './define-queue.js';
import { QueueBackend } from './queue-backend.js';
import { StartWorkers } from './start-workers.js';

BullModule.queueClass = LoggedQueue;
BullModule.workerClass = LoggedWorker;

@Module({})
export class QueuesModule {
  /** Call after all imports, so all queues are defined. */
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
