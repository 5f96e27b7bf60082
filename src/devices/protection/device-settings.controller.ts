import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { DeviceCallsBody } from '../calls/calls.contract.js';
import { SaveDeviceCalls } from '../calls/save-device-calls.js';
import { ChooseSender } from './commands/choose-sender.js';
import { ResumeBulkSending } from './commands/resume-bulk-sending.js';
import { ReportWarning } from './commands/report-warning.js';
import { SaveDeviceSettings } from './commands/save-device-settings.js';
import { DeviceLimits, DeviceSettingsResult, WarningBody } from './protection.contract.js';
import { GetDeviceSettings } from './get-device-settings.js';
import { RequireDevice } from '../devices.messages.js';
import { MANAGES_DEVICES } from '../manages-devices.js';
import { RequireDeviceHandler } from '../queries/require-device.js';

@Controller('api/v1/device-settings')
export class DeviceSettingsController {
  constructor(
    private readonly saveDeviceSettings: SaveDeviceSettings,
    private readonly resumeBulkSending: ResumeBulkSending,
    private readonly reportWarning: ReportWarning,
    private readonly saveDeviceCalls: SaveDeviceCalls,
    private readonly chooseSender: ChooseSender,
    private readonly getDeviceSettings: GetDeviceSettings,
    private readonly requireDevice: RequireDeviceHandler,
  ) {}

  @Route.get(':sessionId', { access: 'all', response: DeviceSettingsResult })
  async get(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    return this.getDeviceSettings.execute(user.accountId, sessionId);
  }

  @Route.post(':sessionId', { access: MANAGES_DEVICES, body: DeviceLimits, response: DeviceSettingsResult })
  async save(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() limits: DeviceLimits,
  ): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.saveDeviceSettings.execute(user.accountId, sessionId, limits);
    return this.get(user, sessionId);
  }

  @Route.post(':sessionId/resume', { access: MANAGES_DEVICES, body: null, response: DeviceSettingsResult })
  async resume(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.resumeBulkSending.execute(user.accountId, sessionId);
    return this.get(user, sessionId);
  }

  @Route.post(':sessionId/warning', { access: MANAGES_DEVICES, body: WarningBody, response: DeviceSettingsResult })
  async saveWarning(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() { shown }: WarningBody,
  ): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.reportWarning.execute(user.accountId, sessionId, shown);
    return this.get(user, sessionId);
  }

  @Route.post(':sessionId/calls', { access: MANAGES_DEVICES, body: DeviceCallsBody, response: DeviceSettingsResult })
  async saveCalls(
    @Current() user: SignedIn,
    @Param('sessionId') sessionId: string,
    @Fields() calls: DeviceCallsBody,
  ): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.saveDeviceCalls.execute(user.accountId, sessionId, calls);
    return this.get(user, sessionId);
  }

  @Route.post(':sessionId/choose', { access: MANAGES_DEVICES, body: null, response: DeviceSettingsResult })
  async choose(@Current() user: SignedIn, @Param('sessionId') sessionId: string): Promise<DeviceSettingsResult> {
    await this.requireDevice.execute(new RequireDevice(user, sessionId));
    await this.chooseSender.execute(user.accountId, sessionId);
    return this.get(user, sessionId);
  }
}
