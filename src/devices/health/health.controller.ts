import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { GetDeviceHealth } from './queries/get-device-health.js';
import { ListDeviceEvents } from './queries/list-device-events.js';
import { ListHealthDevices } from './queries/list-health-devices.js';
import { ListProcesses } from './queries/list-processes.js';
import { RequireDevice } from '../devices.messages.js';
import { RequireDeviceHandler } from '../queries/require-device.js';
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

@Controller('api/v1')
export class DeviceHealthController {
  constructor(
    private readonly getDeviceHealth: GetDeviceHealth,
    private readonly listDeviceEvents: ListDeviceEvents,
    private readonly listHealthDevices: ListHealthDevices,
    private readonly listProcesses: ListProcesses,
    private readonly requireDevice: RequireDeviceHandler,
  ) {}

  @Route.get('device-health/:sessionId', { access: 'show devices', response: DeviceHealth })
  async device(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceHealth> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    return this.getDeviceHealth.execute(user.accountId, sessionId);
  }

  @Route.get('device-events/:sessionId', {
    access: 'show devices',
    query: ListDeviceEventsQuery,
    response: DeviceEventList,
  })
  async events(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @QueryFields() query: ListDeviceEventsQuery,
  ): Promise<DeviceEventList> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    return this.listDeviceEvents.execute(user.accountId, sessionId, query);
  }

  @Route.get('health/devices', { access: 'health', query: ListHealthDevicesQuery, response: Devices })
  devices(@QueryFields() query: ListHealthDevicesQuery): Promise<z.infer<typeof Devices>> {
    return this.listHealthDevices.execute(query);
  }

  @Route.get('health/processes', { access: 'health', response: Processes })
  async processes(): Promise<z.infer<typeof Processes>> {
    return { data: await this.listProcesses.execute() };
  }
}
