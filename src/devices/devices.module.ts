import { Module } from '@nestjs/common';
import { EndSessionHandler } from './commands/end-session.js';
import { ForgetUploadsHandler } from './commands/forget-uploads.js';
import { LimitDeviceHandler } from './commands/limit-device.js';
import { LinkDeviceHandler } from './commands/link-device.js';
import { PrepareMessageHandler } from './commands/prepare-message.js';
import { RecordAvatarHandler } from './commands/record-avatar.js';
import { RecordConnectionHandler } from './commands/record-connection.js';
import { RecordDeviceEventHandler } from './commands/record-device-event.js';
import { SendOverDeviceHandler } from './commands/send-over-device.js';
import { SendPlatformTextHandler } from './commands/send-platform-text.js';
import { SendReadReceiptsHandler } from './commands/send-read-receipts.js';
import { ServeDeviceHandler } from './commands/serve-device.js';
import { StartSessionHandler } from './commands/start-session.js';
import { TransmitMessageHandler } from './commands/transmit-message.js';
import { UnlinkAllDevicesHandler } from './commands/unlink-all-devices.js';
import { UnlinkDeviceHandler } from './commands/unlink-device.js';
import { UpdateDeviceHandler } from './commands/update-device.js';
import { DeviceFigures } from './device-figures.js';
import { DevicesController } from './devices.controller.js';
import { DeviceHealthController } from './health.controller.js';
import { CountRetryHandler } from './health/commands/count-retry.js';
import { DropUnlinkedHandler } from './health/commands/drop-unlinked.js';
import { ForgetOldHealthHandler } from './health/commands/forget-old-health.js';
import { NoteActivityHandler } from './health/commands/note-activity.js';
import { GetDeviceHealthHandler } from './health/queries/get-device-health.js';
import { ListDeviceEventsHandler } from './health/queries/list-device-events.js';
import { ListHealthDevicesHandler } from './health/queries/list-health-devices.js';
import { ListProcessesHandler } from './health/queries/list-processes.js';
import { HealthSweepWorker } from './health/workers/health-sweep.worker.js';
import { DevicesPush } from './devices.push.js';
import { CheckNumberHandler } from './queries/check-number.js';
import { DescribeDevicesHandler } from './queries/describe-devices.js';
import { DownloadMediaHandler } from './queries/download-media.js';
import { FindTroubledDevicesHandler } from './queries/find-troubled-devices.js';
import { GetDeviceAvatarHandler } from './queries/get-device-avatar.js';
import { GetDeviceHandler } from './queries/get-device.js';
import { GetDeviceProfileHandler } from './queries/get-device-profile.js';
import { GetDeviceByIdHandler, GetDeviceBySessionHandler } from './queries/get-device-summary.js';
import { GetSendersHandler } from './queries/get-senders.js';
import { GetProfilePictureHandler } from './queries/get-profile-picture.js';
import { IsMainDeviceOnHandler } from './queries/is-main-device-on.js';
import { ListDevicesHandler } from './queries/list-devices.js';
import { GetOpenDevicesHandler } from './queries/get-open-devices.js';
import { GetMainNumberHandler } from './queries/get-main-number.js';
import { GetOpenConnectionHandler } from './queries/get-open-connection.js';
import { ShowInvitationHandler } from './queries/show-invitation.js';
import { AnswerCalls } from './ownership/answer-calls.js';
import { KeepSilent } from './ownership/keep-silent.js';
import { LeaseKeeper } from './ownership/lease-keeper.js';
import { Leases } from './ownership/leases.js';
import { OrphansWorker } from './ownership/orphans.worker.js';
import { Owners } from './ownership/owners.js';
import { ProtectionModule } from './protection/protection.module.js';
import { BaileysLibrary } from './sessions/baileys-library.js';
import { ArrivalJournal } from './sessions/arrival-journal.js';
import { CredentialStore } from './sessions/credential-store.js';
import { MediaUploads } from './sessions/media-uploads.js';
import { PlatformTexts } from './sessions/platform-texts.js';
import { SessionOutlet } from './sessions/session-outlet.js';
import { SessionParts } from './sessions/session-parts.js';
import { SessionRegistry } from './sessions/session-registry.js';
import { SessionTimings } from './sessions/session-timings.js';

@Module({
  imports: [ProtectionModule],
  controllers: [DevicesController, DeviceHealthController],
  providers: [
    AnswerCalls,
    LeaseKeeper,
    Leases,
    OrphansWorker,
    Owners,
    BaileysLibrary,
    ArrivalJournal,
    CredentialStore,
    MediaUploads,
    PlatformTexts,
    SessionOutlet,
    SessionParts,
    SessionRegistry,
    SessionTimings,
    KeepSilent,
    DeviceFigures,
    DevicesPush,
    LinkDeviceHandler,
    UpdateDeviceHandler,
    UnlinkDeviceHandler,
    UnlinkAllDevicesHandler,
    RecordConnectionHandler,
    RecordAvatarHandler,
    RecordDeviceEventHandler,
    CountRetryHandler,
    NoteActivityHandler,
    ForgetOldHealthHandler,
    DropUnlinkedHandler,
    HealthSweepWorker,
    GetDeviceHealthHandler,
    ListDeviceEventsHandler,
    ListHealthDevicesHandler,
    ListProcessesHandler,
    LimitDeviceHandler,
    PrepareMessageHandler,
    ForgetUploadsHandler,
    TransmitMessageHandler,
    StartSessionHandler,
    EndSessionHandler,
    ServeDeviceHandler,
    SendOverDeviceHandler,
    SendPlatformTextHandler,
    IsMainDeviceOnHandler,
    SendReadReceiptsHandler,
    ListDevicesHandler,
    GetDeviceHandler,
    GetDeviceBySessionHandler,
    GetDeviceByIdHandler,
    GetMainNumberHandler,
    GetSendersHandler,
    GetDeviceProfileHandler,
    GetDeviceAvatarHandler,
    GetOpenConnectionHandler,
    ShowInvitationHandler,
    GetOpenDevicesHandler,
    CheckNumberHandler,
    DescribeDevicesHandler,
    FindTroubledDevicesHandler,
    DownloadMediaHandler,
    GetProfilePictureHandler,
  ],
})
export class DevicesModule {}
