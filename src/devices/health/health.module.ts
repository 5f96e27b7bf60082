import { Module } from '@nestjs/common';
import { CountRetry } from './commands/count-retry.js';
import { RecordActivity } from './commands/record-activity.js';
import { RecordDeviceEvent } from './commands/record-device-event.js';
import { DeviceMetrics } from './device-metrics.js';
import { DeviceHealthController } from './health.controller.js';
import { FindTroubledDevicesHandler } from './queries/find-troubled-devices.js';
import { GetDeviceHealth } from './queries/get-device-health.js';
import { ListDeviceEvents } from './queries/list-device-events.js';
import { ListHealthDevices } from './queries/list-health-devices.js';
import { ListProcesses } from './queries/list-processes.js';
import { DescribeServerHandler } from './server/describe-server.js';
import { FindIncidents } from './server/find-incidents.js';
import { WatchStart } from './server/watch-start.js';

@Module({
  controllers: [DeviceHealthController],
  providers: [
    CountRetry,
    RecordActivity,
    GetDeviceHealth,
    ListDeviceEvents,
    ListHealthDevices,
    ListProcesses,
    DeviceMetrics,
    RecordDeviceEvent,
    FindTroubledDevicesHandler,
    DescribeServerHandler,
    FindIncidents,
    WatchStart,
  ],
  exports: [CountRetry, RecordActivity, RecordDeviceEvent],
})
export class HealthModule {}
