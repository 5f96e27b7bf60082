import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { ChooseSender } from './commands/choose-sender.js';
import { ResumeBulkSending } from './commands/resume-bulk-sending.js';
import { LimitDevice } from './commands/limit-device.js';
import { RecordBulkOutcomesHandler } from './commands/record-bulk-outcomes.js';
import { RecordColdRejectionsHandler } from './commands/record-cold-rejections.js';
import { ReportWarning } from './commands/report-warning.js';
import { SaveDeviceSettings } from './commands/save-device-settings.js';
import { ReserveBulkSlotHandler } from './commands/reserve-bulk-slot.js';
import { SaveGuardSettings } from './commands/save-guard-settings.js';
import { GuardSettingsController } from './guard-settings.controller.js';
import { GetGuardSettingsHandler } from './get-guard-settings.js';
import { DeviceSettingsController } from './device-settings.controller.js';
import { ProtectionTimings } from './protection-timings.js';
import { GetDeviceSettings } from './get-device-settings.js';
import { PublishSenders } from './publish-senders.js';
import { LimitsWorker } from './limits.worker.js';
import { SaveDeviceCalls } from '../calls/save-device-calls.js';

@Module({
  imports: [HealthModule],
  controllers: [DeviceSettingsController, GuardSettingsController],
  providers: [
    SaveDeviceCalls,
    ProtectionTimings,
    ReserveBulkSlotHandler,
    RecordBulkOutcomesHandler,
    RecordColdRejectionsHandler,
    ResumeBulkSending,
    ReportWarning,
    LimitDevice,
    SaveDeviceSettings,
    SaveGuardSettings,
    GetGuardSettingsHandler,
    GetDeviceSettings,
    ChooseSender,
    PublishSenders,
    LimitsWorker,
  ],
  exports: [LimitDevice],
})
export class ProtectionModule {}
