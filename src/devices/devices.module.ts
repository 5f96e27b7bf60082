import { Module } from '@nestjs/common';
import { ChangeChatOnPhoneHandler } from './outbound/commands/change-chat-on-phone.js';
import { EndSessionHandler } from './sessions/commands/end-session.js';
import { ForgetUploadsHandler } from './outbound/commands/forget-uploads.js';
import { LinkDevice } from './pairing/link-device.js';
import { PrepareChangeHandler } from './outbound/commands/prepare-change.js';
import { PrepareMessageHandler, PrepareTextHandler } from './outbound/commands/prepare-message.js';
import { RecordAvatar } from './sessions/commands/record-avatar.js';
import { RecordConnection } from './sessions/commands/record-connection.js';
import { SendOverDeviceHandler } from './outbound/commands/send-over-device.js';
import { SendPlatformTextHandler } from './outbound/commands/send-platform-text.js';
import { SendReadReceiptsHandler } from './outbound/commands/send-read-receipts.js';
import { WatchTypingHandler } from './outbound/commands/watch-typing.js';
import { ShowTypingHandler } from './outbound/commands/show-typing.js';
import { ServeChatsHandler } from './outbound/commands/serve-chats.js';
import { ServeDeviceHandler } from './outbound/commands/serve-device.js';
import { FindLinkRejection } from './pairing/find-link-rejection.js';
import { StartSessionHandler } from './pairing/start-session.js';
import { SubmitPasskeyAssertion } from './pairing/passkey/submit-passkey-assertion.js';
import { PasskeyController } from './pairing/passkey/passkey.controller.js';
import { SubmitPasskeyHandler } from './pairing/passkey/submit-passkey.js';
import { DeclineCall } from './calls/decline-call.js';
import { AreReadyHandler, LookUpRecipientHandler } from './outbound/commands/look-up-recipient.js';
import { TransmitMessageHandler } from './outbound/commands/transmit-message.js';
import { DeleteDemoDevicesHandler, EnsureDemoDeviceHandler, FindDemoSessionHandler } from './demo-device.js';
import { UnlinkAllDevicesHandler } from './commands/unlink-all-devices.js';
import { UnlinkDevice } from './commands/unlink-device.js';
import { UpdateDevice } from './commands/update-device.js';
import { DevicesController } from './devices.controller.js';
import { IntegrateDevicesController } from './integrate-devices.controller.js';
import { ForgetOldHealth } from './health/commands/forget-old-health.js';
import { HealthModule } from './health/health.module.js';
import { DevicesPush } from './devices.push.js';
import { CheckNumberHandler } from './outbound/queries/check-number.js';
import { DescribeDevicesHandler } from './queries/describe-devices.js';
import { DownloadMediaHandler, StreamMediaHandler } from './media/download-media.js';
import { RequestMediaHandler } from './media/request-media.js';
import { DecryptChangeHandler } from './inbound/decrypt-change.js';
import { FetchOrderDetailsHandler } from './inbound/fetch-order-details.js';
import { GetDeviceAvatar } from './queries/get-device-avatar.js';
import { GetDevice } from './queries/get-device.js';
import { GetDeviceProfile } from './queries/get-device-profile.js';
import { GetDeviceByIdHandler, GetDeviceBySessionHandler } from './queries/get-device-summary.js';
import { GetSendersHandler } from './queries/get-senders.js';
import { GetProfilePictureHandler } from './outbound/queries/get-profile-picture.js';
import { GetUsernameHandler } from './outbound/queries/get-username.js';
import { IsMainDeviceOnHandler } from './outbound/queries/is-main-device-on.js';
import { ListDevices } from './queries/list-devices.js';
import { GetOpenDevicesHandler } from './queries/get-open-devices.js';
import { GetMainNumberHandler } from './queries/get-main-number.js';
import { ShowsTypingHandler } from './queries/shows-typing.js';
import { IsOwnNumberHandler } from './queries/is-own-number.js';
import { GetOpenConnectionHandler } from './sessions/get-open-connection.js';
import { ShowInvitationHandler } from './pairing/show-invitation.js';
import { DeviceRpcHandler } from './leases/device-rpc-handler.js';
import { ApplySendingSwitch } from './leases/apply-sending-switch.js';
import { LeaseKeeper } from './leases/lease-keeper.js';
import { Leases } from './leases/leases.js';
import { OrphansReconcileWorker } from './leases/reconcile-orphans.worker.js';
import { DeviceRouter } from './leases/device-router.js';
import { ProtectionModule } from './protection/protection.module.js';
import { BaileysLibrary } from './baileys/baileys-library.js';
import { HistoryNotices } from './history/history-notices.js';
import { InboundJournal } from './inbound/inbound-journal.js';
import { CredentialStore } from './credentials/credential-store.js';
import { MediaUploads } from './outbound/media-uploads.js';
import { PlatformTexts } from './outbound/platform-texts.js';
import { SessionEvents } from './sessions/session-events.js';
import { Journals, SessionDependencies } from './sessions/session-dependencies.js';
import { SessionRegistry } from './sessions/session-registry.js';
import { SessionTimings } from './sessions/session-timings.js';
import { DropUnlinked } from './health/commands/drop-unlinked.js';
import { HealthSweepWorker } from './health/health-sweep.worker.js';

@Module({
  imports: [HealthModule, ProtectionModule],
  controllers: [DevicesController, PasskeyController, IntegrateDevicesController],
  providers: [
    HealthSweepWorker,
    DropUnlinked,
    DeviceRpcHandler,
    LeaseKeeper,
    Leases,
    OrphansReconcileWorker,
    DeviceRouter,
    BaileysLibrary,
    InboundJournal,
    HistoryNotices,
    Journals,
    CredentialStore,
    MediaUploads,
    PlatformTexts,
    SessionEvents,
    SessionDependencies,
    SessionRegistry,
    SessionTimings,
    ApplySendingSwitch,
    DevicesPush,
    ForgetOldHealth,
    LinkDevice,
    UpdateDevice,
    UnlinkDevice,
    UnlinkAllDevicesHandler,
    EnsureDemoDeviceHandler,
    DeleteDemoDevicesHandler,
    FindDemoSessionHandler,
    RecordConnection,
    RecordAvatar,
    PrepareMessageHandler,
    PrepareTextHandler,
    PrepareChangeHandler,
    ForgetUploadsHandler,
    TransmitMessageHandler,
    LookUpRecipientHandler,
    DeclineCall,
    AreReadyHandler,
    StartSessionHandler,
    FindLinkRejection,
    SubmitPasskeyAssertion,
    SubmitPasskeyHandler,
    EndSessionHandler,
    ServeDeviceHandler,
    ServeChatsHandler,
    ChangeChatOnPhoneHandler,
    SendOverDeviceHandler,
    SendPlatformTextHandler,
    IsMainDeviceOnHandler,
    SendReadReceiptsHandler,
    ShowTypingHandler,
    WatchTypingHandler,
    ListDevices,
    GetDevice,
    GetDeviceBySessionHandler,
    GetDeviceByIdHandler,
    GetMainNumberHandler,
    IsOwnNumberHandler,
    ShowsTypingHandler,
    GetSendersHandler,
    GetDeviceProfile,
    GetDeviceAvatar,
    GetOpenConnectionHandler,
    ShowInvitationHandler,
    GetOpenDevicesHandler,
    CheckNumberHandler,
    DescribeDevicesHandler,
    DownloadMediaHandler,
    StreamMediaHandler,
    RequestMediaHandler,
    DecryptChangeHandler,
    FetchOrderDetailsHandler,
    GetProfilePictureHandler,
    GetUsernameHandler,
  ],
})
export class DevicesModule {}
