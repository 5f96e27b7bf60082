import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GetDeviceHealth } from './queries/get-device-health.js';
import { ListDeviceEvents } from './queries/list-device-events.js';
import { ListHealthDevices } from './queries/list-health-devices.js';
import { ListProcesses } from './queries/list-processes.js';
import {
  DeviceEventList,
  DeviceHealth,
  HealthDevice,
  HealthProcess,
  ListDeviceEventsQuery,
  ListHealthDevicesQuery,
} from '../health.contract.js';

const Devices = PageOf(HealthDevice);
const Processes = DataOf(HealthProcess.array());

/** How devices are: an account's own ones, and for SupperAdmin all of them and what they run on. */
@Controller('api/v1')
export class DeviceHealthController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('device-health/:sessionId', { access: 'show devices', answer: DeviceHealth })
  device(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceHealth> {
    return this.queries.execute(new GetDeviceHealth(who.accountId, sessionId));
  }

  @Route.get('device-events/:sessionId', {
    access: 'show devices',
    query: ListDeviceEventsQuery,
    answer: DeviceEventList,
  })
  events(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @QueryFields() query: ListDeviceEventsQuery,
  ): Promise<DeviceEventList> {
    return this.queries.execute(new ListDeviceEvents(who.accountId, sessionId, query));
  }

  @Route.get('health/devices', { access: 'health', query: ListHealthDevicesQuery, answer: Devices })
  devices(@QueryFields() query: ListHealthDevicesQuery): Promise<z.infer<typeof Devices>> {
    return this.queries.execute(new ListHealthDevices(query));
  }

  @Route.get('health/processes', { access: 'health', answer: Processes })
  async processes(): Promise<z.infer<typeof Processes>> {
    return { data: await this.queries.execute(new ListProcesses()) };
  }
}
