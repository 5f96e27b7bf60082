import { Module } from '@nestjs/common';
import { ChooseSenderHandler } from './commands/choose-sender.js';
import { LiftGuardHandler } from './commands/lift-guard.js';
import { LimitDeviceHandler } from './commands/limit-device.js';
import { RecordBulkOutcomesHandler } from './commands/record-bulk-outcomes.js';
import { RecordColdRefusalsHandler } from './commands/record-cold-refusals.js';
import { ReportWarningHandler } from './commands/report-warning.js';
import { SaveDeviceSettingsHandler } from './commands/save-device-settings.js';
import { ReserveBulkSlotHandler } from './commands/reserve-bulk-slot.js';
import { SaveGuardSettingsHandler } from './commands/save-guard-settings.js';
import { GuardSettingsController } from './guard-settings.controller.js';
import { GetGuardSettingsHandler } from './queries/get-guard-settings.js';
import { DeviceSettingsController } from './device-settings.controller.js';
import { ProtectionTimings } from './protection-timings.js';
import { GetDeviceSettingsHandler } from './queries/get-device-settings.js';
import { TellSenders } from './reactions/tell-senders.js';
import { LimitsWorker } from './workers/limits.worker.js';

/** What keeps a number from being banned. */
@Module({
  controllers: [DeviceSettingsController, GuardSettingsController],
  providers: [
    ProtectionTimings,
    ReserveBulkSlotHandler,
    RecordBulkOutcomesHandler,
    RecordColdRefusalsHandler,
    LiftGuardHandler,
    ReportWarningHandler,
    LimitDeviceHandler,
    SaveDeviceSettingsHandler,
    SaveGuardSettingsHandler,
    GetGuardSettingsHandler,
    GetDeviceSettingsHandler,
    ChooseSenderHandler,
    TellSenders,
    LimitsWorker,
  ],
})
export class ProtectionModule {}
