import { Module } from '@nestjs/common';
import { CountRetryHandler } from './commands/count-retry.js';
import { DropUnlinkedHandler } from './commands/drop-unlinked.js';
import { NoteActivityHandler } from './commands/note-activity.js';
import { RecordDeviceEventHandler } from './commands/record-device-event.js';
import { DeviceMetrics } from './device-metrics.js';
import { DeviceHealthController } from './health.controller.js';
import { FindTroubledDevicesHandler } from './queries/find-troubled-devices.js';
import { GetDeviceHealthHandler } from './queries/get-device-health.js';
import { ListDeviceEventsHandler } from './queries/list-device-events.js';
import { ListHealthDevicesHandler } from './queries/list-health-devices.js';
import { ListProcessesHandler } from './queries/list-processes.js';
import { DescribeServerHandler } from './server/describe-server.js';
import { FindIncidentsHandler } from './server/find-incidents.js';
import { WatchStart } from './server/watch-start.js';
import { HealthSweepWorker } from './workers/health-sweep.worker.js';

/** How devices are: their timelines, their figures by day, what they run on, and how all of them together are (server/). */
@Module({
  controllers: [DeviceHealthController],
  providers: [
    CountRetryHandler,
    DropUnlinkedHandler,
    NoteActivityHandler,
    GetDeviceHealthHandler,
    ListDeviceEventsHandler,
    ListHealthDevicesHandler,
    ListProcessesHandler,
    HealthSweepWorker,
    DeviceMetrics,
    RecordDeviceEventHandler,
    FindTroubledDevicesHandler,
    DescribeServerHandler,
    FindIncidentsHandler,
    WatchStart,
  ],
})
export class HealthModule {}
