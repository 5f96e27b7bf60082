import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import type { Page } from '../../platform/http/page.contract.js';
import { GetDeviceHealth } from './queries/get-device-health.js';
import { ListDeviceEvents } from './queries/list-device-events.js';
import { ListHealthDevices } from './queries/list-health-devices.js';
import { ListProcesses } from './queries/list-processes.js';
import {
  type DeviceEventList,
  type DeviceHealth,
  type HealthDevice,
  type HealthProcess,
  ListDeviceEventsQuery,
  ListHealthDevicesQuery,
} from '../health.contract.js';

/** How devices are: an account's own ones, and for SupperAdmin all of them and what they run on. */
@Controller('api/v1')
export class DeviceHealthController {
  constructor(private readonly queries: QueryBus) {}

  @Access('show devices')
  @Get('device-health/:sessionId')
  device(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceHealth> {
    return this.queries.execute(new GetDeviceHealth(who.accountId, sessionId));
  }

  @Access('show devices')
  @Get('device-events/:sessionId')
  events(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Query({ schema: ListDeviceEventsQuery }) query: ListDeviceEventsQuery,
  ): Promise<DeviceEventList> {
    return this.queries.execute(new ListDeviceEvents(who.accountId, sessionId, query));
  }

  @Access('health')
  @Get('health/devices')
  devices(@Query({ schema: ListHealthDevicesQuery }) query: ListHealthDevicesQuery): Promise<Page<HealthDevice>> {
    return this.queries.execute(new ListHealthDevices(query));
  }

  @Access('health')
  @Get('health/processes')
  async processes(): Promise<{ data: HealthProcess[] }> {
    return { data: await this.queries.execute(new ListProcesses()) };
  }
}
