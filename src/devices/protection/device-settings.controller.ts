import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Form, type FormValue } from '../../platform/http/form.js';
import { ChooseSender } from './commands/choose-sender.js';
import { LiftGuard } from './commands/lift-guard.js';
import { SaveDeviceSettings } from './commands/save-device-settings.js';
import { DeviceLimits, type DeviceSettingsResult } from './protection.contract.js';
import { GetDeviceSettings } from './queries/get-device-settings.js';

/** How much a device may send, how fast, and what has stopped it. */
@Access('all')
@Controller('api/v1/device-settings')
export class DeviceSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get(':sessionId')
  get(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    return this.queries.execute(new GetDeviceSettings(who.accountId, sessionId));
  }

  @Post(':sessionId')
  @HttpCode(200)
  async save(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Form(DeviceLimits) { fields }: FormValue<DeviceLimits>,
  ): Promise<DeviceSettingsResult> {
    await this.commands.execute(new SaveDeviceSettings(who.accountId, sessionId, fields));
    return this.get(who, sessionId);
  }

  @Post(':sessionId/resume')
  @HttpCode(200)
  async resume(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.commands.execute(new LiftGuard(who.accountId, sessionId));
    return this.get(who, sessionId);
  }

  /** Where the package has room for fewer devices than there are: this one is to send. */
  @Post(':sessionId/choose')
  @HttpCode(200)
  async choose(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.commands.execute(new ChooseSender(who.accountId, sessionId));
    return this.get(who, sessionId);
  }
}
