import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { DeviceCallsBody } from '../calls/calls.contract.js';
import { SaveDeviceCalls } from '../calls/save-device-calls.js';
import { ChooseSender } from './commands/choose-sender.js';
import { LiftGuard } from './commands/lift-guard.js';
import { ReportWarning } from './commands/report-warning.js';
import { SaveDeviceSettings } from './commands/save-device-settings.js';
import { DeviceLimits, DeviceSettingsResult, WarningBody } from './protection.contract.js';
import { GetDeviceSettings } from './queries/get-device-settings.js';

/** How much a device may send, how fast, and what has stopped it. */
@Controller('api/v1/device-settings')
export class DeviceSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get(':sessionId', { access: 'all', answer: DeviceSettingsResult })
  get(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    return this.queries.execute(new GetDeviceSettings(who.accountId, sessionId));
  }

  @Route.post(':sessionId', { access: 'all', body: DeviceLimits, answer: DeviceSettingsResult })
  async save(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() limits: DeviceLimits,
  ): Promise<DeviceSettingsResult> {
    await this.commands.execute(new SaveDeviceSettings(who.accountId, sessionId, limits));
    return this.get(who, sessionId);
  }

  @Route.post(':sessionId/resume', { access: 'all', body: null, answer: DeviceSettingsResult })
  async resume(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.commands.execute(new LiftGuard(who.accountId, sessionId));
    return this.get(who, sessionId);
  }

  @Route.post(':sessionId/warning', { access: 'all', body: WarningBody, answer: DeviceSettingsResult })
  async reportWarning(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() { shown }: WarningBody,
  ): Promise<DeviceSettingsResult> {
    await this.commands.execute(new ReportWarning(who.accountId, sessionId, shown));
    return this.get(who, sessionId);
  }

  /** Whether incoming calls are declined, and the text that callers get. */
  @Route.post(':sessionId/calls', { access: 'all', body: DeviceCallsBody, answer: DeviceSettingsResult })
  async saveCalls(
    @Current() who: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() calls: DeviceCallsBody,
  ): Promise<DeviceSettingsResult> {
    await this.commands.execute(new SaveDeviceCalls(who.accountId, sessionId, calls));
    return this.get(who, sessionId);
  }

  /** Where the package has room for fewer devices than there are: this one is to send. */
  @Route.post(':sessionId/choose', { access: 'all', body: null, answer: DeviceSettingsResult })
  async choose(@Current() who: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.commands.execute(new ChooseSender(who.accountId, sessionId));
    return this.get(who, sessionId);
  }
}
