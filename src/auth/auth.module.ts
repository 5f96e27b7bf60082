import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { DefaultLanguage } from '../platform/http/default-language.js';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { AccessGuard } from './access.guard.js';
import { AdminMembersController } from './admin-members.controller.js';
import { NoteDeedHandler } from './audit/commands/note-deed.js';
import { RecordAudit } from './audit/record-audit.js';
import { DeleteOldRecordsHandler } from './audit/commands/delete-old-records.js';
import { RetentionWorker } from './audit/workers/retention.worker.js';
import { ListAuditHandler } from './audit/queries/list-audit.js';
import { AuditController } from './audit.controller.js';
import { AuthController } from './auth.controller.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { UpdateUserInfoHandler } from './commands/update-user-info.js';
import { Channels } from './codes/channels.js';
import { CodeRequests } from './codes/code-requests.js';
import { DeliverCodeHandler } from './codes/commands/deliver-code.js';
import { RegisterHandler } from './codes/commands/register.js';
import { RequestCodeHandler } from './codes/commands/request-code.js';
import { ResetPasswordHandler } from './codes/commands/reset-password.js';
import { SendNoticeHandler } from './codes/commands/send-notice.js';
import { SignInByPhoneHandler } from './codes/commands/sign-in-by-phone.js';
import { TakeCodeHandler } from './codes/commands/take-code.js';
import { VerifyAccountHandler } from './codes/commands/verify-account.js';
import { DeliverLetter } from './codes/deliver-letter.js';
import { RecordUndelivered } from './codes/record-undelivered.js';
import { TellOwner } from './codes/tell-owner.js';
import { VirtualPhone } from './codes/virtual-phone.js';
import { CodesSweepWorker } from './codes/workers/codes-sweep.worker.js';
import { LettersWorker } from './codes/workers/letters.worker.js';
import { CodesController } from './codes.controller.js';
import { Cookies } from './cookies.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ChangePermissionsHandler } from './members/commands/change-permissions.js';
import { ChangeRoleHandler } from './members/commands/change-role.js';
import { ChangeStatusHandler } from './members/commands/change-status.js';
import { DeleteAllMembersHandler } from './members/commands/delete-all-members.js';
import { DeleteMembersHandler } from './members/commands/delete-members.js';
import { CountDeletableHandler } from './members/queries/count-deletable.js';
import { DescribeUserHandler } from './members/queries/describe-user.js';
import { GetManagedUserHandler } from './members/queries/get-managed-user.js';
import { ListUsersHandler } from './members/queries/list-users.js';
import { RemoveUsers } from './members/remove-users.js';
import { EraseAccount } from './members/reactions/erase-account.js';
import { IsAccountActiveHandler, KnownStatuses, RememberStatus } from './queries/is-account-active.js';
import { ChangePassword } from './passwords/change-password.js';
import { DescribeOwnerHandler } from './queries/describe-owner.js';
import { DescribeOwnersHandler, FindOwnedHandler } from './queries/describe-owners.js';
import { GetAlertAddresseesHandler } from './queries/get-alert-addressees.js';
import { GetCountryHandler } from './queries/get-country.js';
import { GetUserHandler } from './queries/get-user.js';
import { GetTimeZoneHandler } from './queries/get-time-zone.js';
import { ReadSession } from './read-session.js';
import { CheckSecondStep } from './second-step/check-second-step.js';
import { ConfirmSecondStepHandler } from './second-step/commands/confirm-second-step.js';
import { RenewRecoveryCodesHandler } from './second-step/commands/renew-recovery-codes.js';
import { StartSecondStepHandler } from './second-step/commands/start-second-step.js';
import { TakeSecondStepHandler } from './second-step/commands/take-second-step.js';
import { TurnOffSecondStepHandler } from './second-step/commands/turn-off-second-step.js';
import { PendingSecondStep } from './second-step/pending-second-step.js';
import { RecoveryCodeMaker } from './second-step/recovery-codes.js';
import { SecondStepController } from './second-step.controller.js';
import { AskPassword } from './sessions/ask-password.js';
import { EndOtherSessionsHandler } from './sessions/commands/end-other-sessions.js';
import { EndSessionHandler } from './sessions/commands/end-session.js';
import { CountFailures } from './sessions/count-failures.js';
import { SwitchBackHandler } from './sessions/commands/switch-back.js';
import { SwitchToAccountHandler } from './sessions/commands/switch-to-account.js';
import { EndSessions } from './sessions/end-sessions.js';
import { FinishSignIn } from './sessions/finish-sign-in.js';
import { KnownBrowsers } from './sessions/known-browsers.js';
import { OpenSession } from './sessions/open-session.js';
import { ListSessionsHandler } from './sessions/queries/list-sessions.js';
import { SessionsController } from './sessions.controller.js';
import { ChangePhoneHandler } from './settings/commands/change-phone.js';
import { ConfirmEmailHandler } from './settings/commands/confirm-email.js';
import { ConfirmPhoneHandler } from './settings/commands/confirm-phone.js';
import { SendingController } from './sending.controller.js';
import { SavePlatformSettingsHandler } from './settings/commands/save-platform-settings.js';
import { SaveSettingsHandler } from './settings/commands/save-settings.js';
import { SendEmailCodeHandler } from './settings/commands/send-email-code.js';
import { SwitchSendingHandler } from './settings/commands/switch-sending.js';
import { TellSending } from './settings/tell-sending.js';
import { ReadDefaultLanguage } from './settings/read-default-language.js';
import { GetGeneralSettingsHandler } from './settings/queries/get-general-settings.js';
import { GetPlatformSettingsHandler } from './settings/queries/get-platform-settings.js';
import { GetSettingsHandler } from './settings/queries/get-settings.js';
import { SettingsController } from './settings.controller.js';

/** Global, because the gateway of the platform asks it who a socket belongs to. */
@Global()
@Module({
  controllers: [
    AuthController,
    AuditController,
    SessionsController,
    SecondStepController,
    SettingsController,
    SendingController,
    CodesController,
    AdminMembersController,
    ImpersonationController,
  ],
  providers: [
    Cookies,
    ReadSession,
    RecordAudit,
    RemoveUsers,
    KnownStatuses,
    OpenSession,
    EndSessions,
    KnownBrowsers,
    PendingSecondStep,
    CheckSecondStep,
    RecoveryCodeMaker,
    CountFailures,
    AskPassword,
    FinishSignIn,
    { provide: AuthenticateSocket, useExisting: ReadSession },
    ReadDefaultLanguage,
    { provide: DefaultLanguage, useExisting: ReadDefaultLanguage },
    { provide: APP_GUARD, useClass: AccessGuard },
    SignInHandler,
    SignOutHandler,
    UpdateUserInfoHandler,
    GetUserHandler,
    GetTimeZoneHandler,
    DescribeOwnerHandler,
    DescribeOwnersHandler,
    FindOwnedHandler,
    GetAlertAddresseesHandler,
    GetCountryHandler,
    ListAuditHandler,
    NoteDeedHandler,
    IsAccountActiveHandler,
    RememberStatus,
    SwitchToAccountHandler,
    SwitchBackHandler,
    ListUsersHandler,
    DescribeUserHandler,
    GetManagedUserHandler,
    CountDeletableHandler,
    ChangeStatusHandler,
    ChangePermissionsHandler,
    ChangeRoleHandler,
    DeleteMembersHandler,
    DeleteAllMembersHandler,
    EraseAccount,
    EndSessionHandler,
    EndOtherSessionsHandler,
    ListSessionsHandler,
    StartSecondStepHandler,
    ConfirmSecondStepHandler,
    RenewRecoveryCodesHandler,
    TurnOffSecondStepHandler,
    TakeSecondStepHandler,
    GetPlatformSettingsHandler,
    GetGeneralSettingsHandler,
    SavePlatformSettingsHandler,
    GetSettingsHandler,
    SaveSettingsHandler,
    SwitchSendingHandler,
    TellSending,
    ChangePhoneHandler,
    ConfirmPhoneHandler,
    SendEmailCodeHandler,
    ConfirmEmailHandler,
    ChangePassword,
    Channels,
    CodeRequests,
    DeliverLetter,
    RecordUndelivered,
    TellOwner,
    VirtualPhone,
    RequestCodeHandler,
    TakeCodeHandler,
    DeliverCodeHandler,
    SendNoticeHandler,
    RegisterHandler,
    VerifyAccountHandler,
    SignInByPhoneHandler,
    ResetPasswordHandler,
    LettersWorker,
    CodesSweepWorker,
    DeleteOldRecordsHandler,
    RetentionWorker,
  ],
  exports: [DefaultLanguage, AuthenticateSocket],
})
export class AuthModule {}
