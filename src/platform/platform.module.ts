import { Global, Module } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule, QueryBus } from '@nestjs/cqrs';
import { Clock } from './clock.js';
import { Config, loadConfig } from './config.js';
import { AggregateCountersJobHandler } from './counters/aggregate-counters.job.js';
import { RefoldSearchesJobHandler } from './database/refolding/refold-searches.job.js';
import { LostConnections } from './database/lost-connections.js';
import { Dependencies } from './dependencies/dependencies.js';
import { HealthController } from './http/health/health.controller.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotencyStore } from './idempotency/idempotency-store.js';
import { PurgeAnswersJobHandler } from './idempotency/purge-answers.job.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { DeleteFailedJobs } from './jobs/delete-failed-jobs.job.js';
import { DescribeJobs } from './jobs/describe-jobs.js';
import { DurableJobDispatcher } from './jobs/durable-job-dispatcher.js';
import { JobFailures } from './jobs/job-failures.js';
import { JobSchedule } from './jobs/job-schedule.js';
import { Jobs } from './jobs/jobs.js';
import { QueueBackend } from './jobs/queue-backend.js';
import { Mailer } from './mail/mailer.js';
import { RpcClient } from './processes/rpc-client.js';
import { RpcServer } from './processes/rpc-server.js';
import { ProcessRegistry } from './processes/process-registry.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { PoolFigures } from './metrics/pool-figures.js';
import { ProcessCounts } from './metrics/process-counts.js';
import { ProcessFigures } from './metrics/process-figures.js';
import { ReadJobFigures } from './jobs/job-figures.js';
import { Push } from './realtime/push.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { WatchedAccounts } from './realtime/watched-accounts.js';
import { LinkSigner } from './http/files/link-signer.js';
import { Secrets } from './secrets.js';
import { BoundedReads } from './reads/bounded-reads.js';
import { ReadLimits } from './reads/read-limits.js';
import { SendingSwitch } from './sending/sending-switch.js';
import { GracefulShutdown } from './shutdown/graceful-shutdown.js';
import { chooseStore } from './storage/choose-store.js';
import { DiskRoom } from './storage/disk-room.js';
import { FileLedger, MIN_SPOOL_BEYOND_PLAN } from './storage/file-ledger.js';
import { FileStore } from './storage/file-store.js';
import { Spool } from './storage/spool.js';
import { GetStorageAllowance } from './storage/storage.messages.js';
import { SweepFilesJobHandler } from './storage/sweep-files.job.js';
import { Throttle } from './throttle/throttle.js';
import { Circuits } from './slow-receivers/circuits.js';

@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [HealthController, MetricsController, OpenApiController],
  providers: [
    { provide: Config, useFactory: () => loadConfig() },
    Clock,
    Secrets,
    LinkSigner,
    ProcessRegistry,
    LostConnections,
    RpcServer,
    RpcClient,
    QueueBackend,
    Jobs,
    AggregateCountersJobHandler,
    RefoldSearchesJobHandler,
    Push,
    RealtimeGateway,
    WatchedAccounts,
    DiskRoom,
    {
      provide: FileLedger,
      useFactory: (em: EntityManager, queries: QueryBus, { largestMedia }: Config) =>
        new FileLedger(
          em,
          (accountId) => queries.execute(new GetStorageAllowance(accountId)),
          Math.max(MIN_SPOOL_BEYOND_PLAN, 1.1 * largestMedia),
        ),
      inject: [EntityManager, QueryBus, Config],
    },
    Spool,
    { provide: FileStore, useFactory: chooseStore, inject: [Config, Spool, FileLedger] },
    SweepFilesJobHandler,
    IdempotencyStore,
    PurgeAnswersJobHandler,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    Throttle,
    Circuits,
    SendingSwitch,
    ReadLimits,
    BoundedReads,
    Metrics,
    Dependencies,
    ProcessFigures,
    ProcessCounts,
    PoolFigures,
    JobFailures,
    JobSchedule,
    DurableJobDispatcher,
    DeleteFailedJobs,
    DescribeJobs,
    ReadJobFigures,
    Mailer,
    GracefulShutdown,
  ],
  exports: [
    ProcessRegistry,
    RpcServer,
    RpcClient,

    CqrsModule,
    Config,
    Clock,
    Secrets,
    LinkSigner,
    Jobs,
    JobSchedule,
    JobFailures,
    DescribeJobs,
    QueueBackend,
    Push,
    DiskRoom,
    FileLedger,
    FileStore,
    Spool,
    Throttle,
    Circuits,
    SendingSwitch,
    BoundedReads,
    GracefulShutdown,
    Metrics,
    Mailer,
  ],
})
export class PlatformModule {}
