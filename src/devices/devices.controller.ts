import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { ListOf, MessageCode } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { LinkDevice } from './pairing/link-device.js';
import { CHOOSE_DEVICES } from './choose-devices.contract.js';
import { UnlinkDevice } from './commands/unlink-device.js';
import { UpdateDevice } from './commands/update-device.js';
import {
  ConnectDeviceBody,
  ConnectDeviceResult,
  DeviceProfile,
  DeviceResource,
  DeviceStatusResult,
  ListDevicesQuery,
  UpdateDeviceBody,
} from './devices.contract.js';
import { GetDevice } from './queries/get-device.js';
import { GetDeviceAvatar } from './queries/get-device-avatar.js';
import { GetDeviceProfile } from './queries/get-device-profile.js';
import { ListDevices } from './queries/list-devices.js';
import { RequireDeviceHandler } from './queries/require-device.js';
import { RequireDevice } from './devices.messages.js';
import { MANAGES_DEVICES } from './manages-devices.js';

const Devices = ListOf(DeviceResource);
const DeviceResult = z.object({ device: DeviceResource });
const UpdateResult = DeviceResult.extend(
  DeviceResource.pick({ type_account: true, session_id: true, device_name: true }).shape,
);

@Controller('api/v1')
export class DevicesController {
  constructor(
    private readonly linkDevice: LinkDevice,
    private readonly updateDevice: UpdateDevice,
    private readonly unlinkDevice: UnlinkDevice,
    private readonly listDevices: ListDevices,
    private readonly getDevice: GetDevice,
    private readonly getDeviceProfile: GetDeviceProfile,
    private readonly getDeviceAvatar: GetDeviceAvatar,
    private readonly requireDevice: RequireDeviceHandler,
  ) {}

  @Route.get('devices', {
    access: { rule: 'show devices', orPermission: CHOOSE_DEVICES },
    query: ListDevicesQuery,
    response: Devices,
  })
  list(@Current() user: SignedIn, @QueryFields() query: ListDevicesQuery): Promise<z.infer<typeof Devices>> {
    return this.listDevices.execute(user, query);
  }

  @Route.get('device/:id', { access: 'all', response: DeviceResult })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof DeviceResult>> {
    await this.requireDevice.execute(new RequireDevice(user, id));
    return { device: await this.getDevice.execute(user.accountId, id) };
  }

  @Route.get('device-status/:id', { access: 'all', response: DeviceStatusResult })
  async status(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<DeviceStatusResult> {
    await this.requireDevice.execute(new RequireDevice(user, id));
    const { status, state } = await this.getDevice.execute(user.accountId, id);
    return { status, state };
  }

  /** Shows the QR code, so it is not open to everyone who uses the device. */
  @Route.get('profile-info/:sessionId', { access: MANAGES_DEVICES, response: DeviceProfile })
  async profile(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceProfile> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    return this.getDeviceProfile.execute(user.accountId, sessionId);
  }

  @Route.get('device-avatar/:sessionId', { access: 'all', response: { type: 'image/*' } })
  async avatar(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    const { bytes, mimetype } = await this.getDeviceAvatar.execute(user.accountId, sessionId);
    void reply
      .header('content-type', mimetype)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes);
  }

  @Route.post('new-connect-device', { access: MANAGES_DEVICES, body: ConnectDeviceBody, response: ConnectDeviceResult })
  async connect(@Current() user: SignedIn, @Fields() request: ConnectDeviceBody): Promise<ConnectDeviceResult> {
    if (request.session_id) await this.requireDevice.execute(new RequireDevice(user, request.session_id));
    const phone = request.code ? (request.phone_number ?? null) : null;
    return this.linkDevice.execute(user, request.session_id || null, phone, {
      isDuplicateAllowed: request.allow_duplicate,
      historyDays: request.history_days ?? null,
    });
  }

  @Route.post('update-device/:sessionId', { access: MANAGES_DEVICES, body: UpdateDeviceBody, response: UpdateResult })
  async update(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() changes: UpdateDeviceBody,
  ): Promise<z.infer<typeof UpdateResult>> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    const device = await this.updateDevice.execute(user.accountId, sessionId, changes, {
      mayChooseMain: user.role === 'SupperAdmin',
    });
    const { type_account, session_id, device_name } = device;
    return { type_account, session_id, device_name, device };
  }

  @Route.delete('devices/:sessionId', { access: MANAGES_DEVICES, body: null, response: MessageCode })
  async remove(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<z.infer<typeof MessageCode>> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.unlinkDevice.execute(user.accountId, sessionId);
    return { message: 'device_removed' };
  }
}
