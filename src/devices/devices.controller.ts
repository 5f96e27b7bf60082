import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Access, Current, type SignedIn } from '../platform/http/access.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Form, type FormValue } from '../platform/http/form.js';
import type { Page } from '../platform/http/page.contract.js';
import { LinkDevice } from './pairing/commands/link-device.js';
import { UnlinkDevice } from './commands/unlink-device.js';
import { UpdateDevice } from './commands/update-device.js';
import {
  ConnectDevice,
  type ConnectDeviceResult,
  type DeviceProfile,
  type DeviceResource,
  type DeviceStatusResult,
  ListDevicesQuery,
  UpdateDevice as Changes,
} from './devices.contract.js';
import { GetDevice } from './queries/get-device.js';
import { GetDeviceAvatar } from './queries/get-device-avatar.js';
import { GetDeviceProfile } from './queries/get-device-profile.js';
import { ListDevices } from './queries/list-devices.js';

@Controller('api/v1')
export class DevicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('show devices')
  @Get('devices')
  list(
    @Current() who: SignedIn,
    @Query({ schema: ListDevicesQuery }) query: ListDevicesQuery,
  ): Promise<Page<DeviceResource> | Partial<DeviceResource>[]> {
    return this.queries.execute(new ListDevices(who.accountId, query));
  }

  @Access('all')
  @Get('device/:id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ device: DeviceResource }> {
    return { device: await this.queries.execute(new GetDevice(who.accountId, id)) };
  }

  @Access('all')
  @Get('device-status/:id')
  async status(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<DeviceStatusResult> {
    const { status, state } = await this.queries.execute(new GetDevice(who.accountId, id));
    return { status, state };
  }

  @Access('all')
  @Get('profile-info/:sessionId')
  profile(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceProfile> {
    return this.queries.execute(new GetDeviceProfile(who.accountId, sessionId));
  }

  @Access('all')
  @Get('device-avatar/:sessionId')
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

  @Access('all')
  @Post('new-connect-device')
  @HttpCode(200)
  connect(
    @Current() who: SignedIn,
    @Form(ConnectDevice) { fields }: FormValue<ConnectDevice>,
  ): Promise<ConnectDeviceResult> {
    const phone = fields.code ? (fields.phone_number ?? null) : null;
    return this.commands.execute(new LinkDevice(who.accountId, fields.session_id || null, phone));
  }

  @Access('all')
  @Post('update-device/:sessionId')
  @HttpCode(200)
  async update(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Form(Changes) { fields }: FormValue<Changes>,
  ): Promise<Pick<DeviceResource, 'type_account' | 'session_id' | 'device_name'> & { device: DeviceResource }> {
    const device = await this.commands.execute(
      new UpdateDevice(who.accountId, sessionId, fields, who.role === 'SupperAdmin'),
    );
    const { type_account, session_id, device_name } = device;
    return { type_account, session_id, device_name, device };
  }

  @Access('all')
  @Delete('devices/:sessionId')
  async remove(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<{ message: string }> {
    await this.commands.execute(new UnlinkDevice(who.accountId, sessionId));
    return { message: 'device_removed' };
  }
}
