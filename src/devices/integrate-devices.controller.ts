import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn, byKey } from '../platform/http/access.js';
import { DataOf, PageOf } from '../platform/http/answers.contract.js';
import { asPage, onlyPages } from '../platform/http/page.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { type DeviceResource, DeviceReason, DeviceState, ListDevicesQuery } from './devices.contract.js';
import { GetDeviceBySession } from './devices.messages.js';
import { GetDevice } from './queries/get-device.js';
import { ListDevices } from './queries/list-devices.js';

const ApiDevice = z.object({
  session_id: z.string().describe('Identifies the device in all other calls.'),
  device_name: z.string(),
  phone_number: z.string().nullable().describe('Digits with the country code. Null before the first link.'),
  status: z.enum(['on', 'off']).describe('`on` while it can send and receive.'),
  state: DeviceState,
  state_reason: DeviceReason.nullable(),
  connected_at: z.string().nullable(),
  last_activity_at: z.string().nullable(),
});
type ApiDevice = z.infer<typeof ApiDevice>;
const Device = DataOf(ApiDevice);
const Devices = PageOf(ApiDevice);
const ListQuery = ListDevicesQuery.pick({ page: true, rows: true, orderType: true, search: true, status: true });

@Controller('api/integrate/v1/devices')
export class IntegrateDevicesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly listDevices: ListDevices,
    private readonly getDevice: GetDevice,
  ) {}

  @Route.get('', {
    access: byKey('devices:read', 'show devices'),
    query: ListQuery,
    response: Devices,
    operationId: 'devices_list',
    summary: 'List devices',
  })
  async list(@Current() user: SignedIn, @QueryFields() filter: ListDevicesQuery) {
    const page = asPage(await this.listDevices.execute(user, onlyPages(filter)));
    return { ...page, data: page.data.map(toApiDevice) };
  }

  @Route.get(':sessionId', {
    access: byKey('devices:read', 'show devices'),
    response: Device,
    operationId: 'devices_get',
    summary: 'Read a device and its state',
  })
  async get(@Current() user: SignedIn, @Param('sessionId') sessionId: string) {
    const { id } = await this.queries.execute(new GetDeviceBySession(user.accountId, sessionId));
    return { data: toApiDevice(await this.getDevice.execute(user.accountId, id)) };
  }
}

const toApiDevice = (device: DeviceResource): ApiDevice => ({
  session_id: device.session_id,
  device_name: device.device_name,
  phone_number: device.phone_number,
  status: device.status,
  state: device.state,
  state_reason: device.state_reason,
  connected_at: device.connected_at,
  last_activity_at: device.last_activity_at,
});
