import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { ListOf, Told } from '../platform/http/answers.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { LinkDevice } from './pairing/commands/link-device.js';
import { CHOOSE_DEVICES } from './choose-devices.contract.js';
import { UnlinkDevice } from './commands/unlink-device.js';
import { UpdateDevice } from './commands/update-device.js';
import {
  ConnectDevice,
  ConnectDeviceResult,
  DeviceProfile,
  DeviceResource,
  DeviceStatusResult,
  ListDevicesQuery,
  UpdateDevice as Changes,
} from './devices.contract.js';
import { GetDevice } from './queries/get-device.js';
import { GetDeviceAvatar } from './queries/get-device-avatar.js';
import { GetDeviceProfile } from './queries/get-device-profile.js';
import { ListDevices } from './queries/list-devices.js';

const Devices = ListOf(DeviceResource);
const DeviceResult = z.object({ device: DeviceResource });
const UpdateResult = DeviceResult.extend(
  DeviceResource.pick({ type_account: true, session_id: true, device_name: true }).shape,
);

@Controller('api/v1')
export class DevicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('devices', {
    access: { rule: 'show devices', orPermission: CHOOSE_DEVICES },
    ...{ query: ListDevicesQuery, answer: Devices },
  })
  list(@Current() who: SignedIn, @QueryFields() query: ListDevicesQuery): Promise<z.infer<typeof Devices>> {
    return this.queries.execute(new ListDevices(who.accountId, query));
  }

  @Route.get('device/:id', { access: 'all', answer: DeviceResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof DeviceResult>> {
    return { device: await this.queries.execute(new GetDevice(who.accountId, id)) };
  }

  @Route.get('device-status/:id', { access: 'all', answer: DeviceStatusResult })
  async status(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<DeviceStatusResult> {
    const { status, state } = await this.queries.execute(new GetDevice(who.accountId, id));
    return { status, state };
  }

  @Route.get('profile-info/:sessionId', { access: 'all', answer: DeviceProfile })
  profile(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceProfile> {
    return this.queries.execute(new GetDeviceProfile(who.accountId, sessionId));
  }

  @Route.get('device-avatar/:sessionId', { access: 'all', answer: { type: 'image/*' } })
  async avatar(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, mimetype } = await this.queries.execute(new GetDeviceAvatar(who.accountId, sessionId));
    // Its address carries the mark of the picture, so the same address is always the same picture.
    void reply
      .header('content-type', mimetype)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes);
  }

  @Route.post('new-connect-device', { access: 'all', body: ConnectDevice, answer: ConnectDeviceResult })
  connect(@Current() who: SignedIn, @Fields() wanted: ConnectDevice): Promise<ConnectDeviceResult> {
    const phone = wanted.code ? (wanted.phone_number ?? null) : null;
    return this.commands.execute(
      new LinkDevice(who.accountId, wanted.session_id || null, phone, wanted.allow_duplicate),
    );
  }

  @Route.post('update-device/:sessionId', { access: 'all', body: Changes, answer: UpdateResult })
  async update(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() changes: Changes,
  ): Promise<z.infer<typeof UpdateResult>> {
    const device = await this.commands.execute(
      new UpdateDevice(who.accountId, sessionId, changes, who.role === 'SupperAdmin'),
    );
    const { type_account, session_id, device_name } = device;
    return { type_account, session_id, device_name, device };
  }

  @Route.delete('devices/:sessionId', { access: 'all', body: null, answer: Told })
  async remove(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<z.infer<typeof Told>> {
    await this.commands.execute(new UnlinkDevice(who.accountId, sessionId));
    return { message: 'device_removed' };
  }
}
