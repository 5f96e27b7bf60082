// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { BaileysLibrary } from './baileys/baileys-library.js';
import { DeclineCall } from './calls/decline-call.js';
import { SaveDeviceCalls } from './calls/save-device-calls.js';
import { UnlinkAllDevicesHandler } from './commands/unlink-all-devices.js';
import { UnlinkDevice } from './commands/unlink-device.js';
import { UpdateDevice } from './commands/update-device.js';
import { CredentialStore } from './credentials/credential-store.js';
import { EnsureDemoDeviceHandler } from './demo-device.js';
import { DeleteDemoDevicesHandler } from './demo-device.js';
import { FindDemoSessionHandler } from './demo-device.js';
import { DevicesController } from './devices.controller.js';
import { DevicesPush } from './devices.push.js';
import { PushInvitationIssued } from './devices.push.js';
import { CountRetry } from './health/commands/count-retry.js';
import { DropUnlinked } from './health/commands/drop-unlinked.js';
import { ForgetOldHealth } from './health/commands/forget-old-health.js';
import { RecordActivity } from './health/commands/record-activity.js';
import { RecordDeviceEvent } from './health/commands/record-device-event.js';
import { DeviceMetrics } from './health/device-metrics.js';
import { HealthSweepJobHandler } from './health/health-sweep.job.js';
import { DeviceHealthController } from './health/health.controller.js';
import { FindTroubledDevicesHandler } from './health/queries/find-troubled-devices.js';
import { GetDeviceHealth } from './health/queries/get-device-health.js';
import { ListDeviceEvents } from './health/queries/list-device-events.js';
import { ListHealthDevices } from './health/queries/list-health-devices.js';
import { ListProcesses } from './health/queries/list-processes.js';
import { DescribeServerHandler } from './health/server/describe-server.js';
import { FindIncidents } from './health/server/find-incidents.js';
import { WatchStart } from './health/server/watch-start.js';
import { HistoryNotices } from './history/history-notices.js';
import { DecryptChangeHandler } from './inbound/decrypt-change.js';
import { FetchOrderDetailsHandler } from './inbound/fetch-order-details.js';
import { InboundJournal } from './inbound/inbound-journal.js';
import { IntegrateDevicesController } from './integrate-devices.controller.js';
import { ApplySendingSwitch } from './leases/apply-sending-switch.js';
import { DeviceRouter } from './leases/device-router.js';
import { DeviceRpcHandler } from './leases/device-rpc-handler.js';
import { LeaseKeeper } from './leases/lease-keeper.js';
import { Leases } from './leases/leases.js';
import { OrphansReconcileJobHandler } from './leases/reconcile-orphans.job.js';
import { DownloadMediaHandler } from './media/download-media.js';
import { StreamMediaHandler } from './media/download-media.js';
import { RequestMediaHandler } from './media/request-media.js';
import { ChangeChatOnPhoneHandler } from './outbound/commands/change-chat-on-phone.js';
import { ForgetUploadsHandler } from './outbound/commands/forget-uploads.js';
import { LookUpRecipientHandler } from './outbound/commands/look-up-recipient.js';
import { AreReadyHandler } from './outbound/commands/look-up-recipient.js';
import { PrepareChangeHandler } from './outbound/commands/prepare-change.js';
import { PrepareMessageHandler } from './outbound/commands/prepare-message.js';
import { PrepareTextHandler } from './outbound/commands/prepare-message.js';
import { SendOverDeviceHandler } from './outbound/commands/send-over-device.js';
import { SendPlatformTextHandler } from './outbound/commands/send-platform-text.js';
import { SendReadReceiptsHandler } from './outbound/commands/send-read-receipts.js';
import { ServeChatsHandler } from './outbound/commands/serve-chats.js';
import { ServeDeviceHandler } from './outbound/commands/serve-device.js';
import { ShowTypingHandler } from './outbound/commands/show-typing.js';
import { TransmitMessageHandler } from './outbound/commands/transmit-message.js';
import { WatchTypingHandler } from './outbound/commands/watch-typing.js';
import { MediaUploads } from './outbound/media-uploads.js';
import { PlatformTexts } from './outbound/platform-texts.js';
import { CheckNumberHandler } from './outbound/queries/check-number.js';
import { GetProfilePictureHandler } from './outbound/queries/get-profile-picture.js';
import { GetUsernameHandler } from './outbound/queries/get-username.js';
import { IsMainDeviceOnHandler } from './outbound/queries/is-main-device-on.js';
import { FindLinkRejection } from './pairing/find-link-rejection.js';
import { LinkDevice } from './pairing/link-device.js';
import { PasskeyController } from './pairing/passkey/passkey.controller.js';
import { SubmitPasskeyAssertion } from './pairing/passkey/submit-passkey-assertion.js';
import { SubmitPasskeyHandler } from './pairing/passkey/submit-passkey.js';
import { ShowInvitationHandler } from './pairing/show-invitation.js';
import { StartSessionHandler } from './pairing/start-session.js';
import { ChooseSender } from './protection/commands/choose-sender.js';
import { LimitDevice } from './protection/commands/limit-device.js';
import { RecordBulkOutcomesHandler } from './protection/commands/record-bulk-outcomes.js';
import { RecordColdRejectionsHandler } from './protection/commands/record-cold-rejections.js';
import { ReportWarning } from './protection/commands/report-warning.js';
import { ReserveBulkSlotHandler } from './protection/commands/reserve-bulk-slot.js';
import { ResumeBulkSending } from './protection/commands/resume-bulk-sending.js';
import { SaveDeviceSettings } from './protection/commands/save-device-settings.js';
import { SaveGuardSettings } from './protection/commands/save-guard-settings.js';
import { DeviceSettingsController } from './protection/device-settings.controller.js';
import { GetDeviceSettings } from './protection/get-device-settings.js';
import { GetGuardSettingsHandler } from './protection/get-guard-settings.js';
import { GuardSettingsController } from './protection/guard-settings.controller.js';
import { LimitsJobHandler } from './protection/limits.job.js';
import { ProtectionTimings } from './protection/protection-timings.js';
import { PublishSenders } from './protection/publish-senders.js';
import { DescribeDevicesHandler } from './queries/describe-devices.js';
import { GetDeviceAvatar } from './queries/get-device-avatar.js';
import { GetDeviceProfile } from './queries/get-device-profile.js';
import { GetDeviceBySessionHandler } from './queries/get-device-summary.js';
import { GetDeviceByIdHandler } from './queries/get-device-summary.js';
import { GetDevice } from './queries/get-device.js';
import { GetMainNumberHandler } from './queries/get-main-number.js';
import { GetOpenDevicesHandler } from './queries/get-open-devices.js';
import { GetPlatformNumberHandler } from './queries/get-platform-number.js';
import { GetSendersHandler } from './queries/get-senders.js';
import { IsOwnNumberHandler } from './queries/is-own-number.js';
import { ListDevices } from './queries/list-devices.js';
import { RequireDeviceHandler } from './queries/require-device.js';
import { ShowsTypingHandler } from './queries/shows-typing.js';
import { EndSessionHandler } from './sessions/commands/end-session.js';
import { RecordAvatar } from './sessions/commands/record-avatar.js';
import { RecordConnection } from './sessions/commands/record-connection.js';
import { GetOpenConnectionHandler } from './sessions/get-open-connection.js';
import { Journals } from './sessions/session-dependencies.js';
import { SessionDependencies } from './sessions/session-dependencies.js';
import { SessionEvents } from './sessions/session-events.js';
import { SessionRegistry } from './sessions/session-registry.js';
import { SessionTimings } from './sessions/session-timings.js';

export const controllers: Type[] = [
  DevicesController,
  DeviceHealthController,
  IntegrateDevicesController,
  PasskeyController,
  DeviceSettingsController,
  GuardSettingsController,
];

export const providers: Provider[] = [
  BaileysLibrary,
  DeclineCall,
  SaveDeviceCalls,
  UnlinkAllDevicesHandler,
  UnlinkDevice,
  UpdateDevice,
  CredentialStore,
  EnsureDemoDeviceHandler,
  DeleteDemoDevicesHandler,
  FindDemoSessionHandler,
  DevicesPush,
  PushInvitationIssued,
  CountRetry,
  DropUnlinked,
  ForgetOldHealth,
  RecordActivity,
  RecordDeviceEvent,
  DeviceMetrics,
  HealthSweepJobHandler,
  FindTroubledDevicesHandler,
  GetDeviceHealth,
  ListDeviceEvents,
  ListHealthDevices,
  ListProcesses,
  DescribeServerHandler,
  FindIncidents,
  WatchStart,
  HistoryNotices,
  DecryptChangeHandler,
  FetchOrderDetailsHandler,
  InboundJournal,
  ApplySendingSwitch,
  DeviceRouter,
  DeviceRpcHandler,
  LeaseKeeper,
  Leases,
  OrphansReconcileJobHandler,
  DownloadMediaHandler,
  StreamMediaHandler,
  RequestMediaHandler,
  ChangeChatOnPhoneHandler,
  ForgetUploadsHandler,
  LookUpRecipientHandler,
  AreReadyHandler,
  PrepareChangeHandler,
  PrepareMessageHandler,
  PrepareTextHandler,
  SendOverDeviceHandler,
  SendPlatformTextHandler,
  SendReadReceiptsHandler,
  ServeChatsHandler,
  ServeDeviceHandler,
  ShowTypingHandler,
  TransmitMessageHandler,
  WatchTypingHandler,
  MediaUploads,
  PlatformTexts,
  CheckNumberHandler,
  GetProfilePictureHandler,
  GetUsernameHandler,
  IsMainDeviceOnHandler,
  FindLinkRejection,
  LinkDevice,
  SubmitPasskeyAssertion,
  SubmitPasskeyHandler,
  ShowInvitationHandler,
  StartSessionHandler,
  ChooseSender,
  LimitDevice,
  RecordBulkOutcomesHandler,
  RecordColdRejectionsHandler,
  ReportWarning,
  ReserveBulkSlotHandler,
  ResumeBulkSending,
  SaveDeviceSettings,
  SaveGuardSettings,
  GetDeviceSettings,
  GetGuardSettingsHandler,
  LimitsJobHandler,
  ProtectionTimings,
  PublishSenders,
  DescribeDevicesHandler,
  GetDeviceAvatar,
  GetDeviceProfile,
  GetDeviceBySessionHandler,
  GetDeviceByIdHandler,
  GetDevice,
  GetMainNumberHandler,
  GetOpenDevicesHandler,
  GetPlatformNumberHandler,
  GetSendersHandler,
  IsOwnNumberHandler,
  ListDevices,
  RequireDeviceHandler,
  ShowsTypingHandler,
  EndSessionHandler,
  RecordAvatar,
  RecordConnection,
  GetOpenConnectionHandler,
  Journals,
  SessionDependencies,
  SessionEvents,
  SessionRegistry,
  SessionTimings,
];
