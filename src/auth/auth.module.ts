import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { DefaultLanguage } from '../platform/http/default-language.js';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AdminMembersController } from './members/admin-members.controller.js';
import { RecordAuditEntryHandler } from './audit/commands/record-audit-entry.js';
import { RecordAudit } from './audit/record-audit.js';
import { DeleteOldRecordsHandler } from './audit/commands/delete-old-records.js';
import { RetentionWorker } from './audit/workers/retention.worker.js';
import { ListAuditHandler } from './audit/queries/list-audit.js';
import { AuditController } from './audit/audit.controller.js';
import { AuthController } from './sign-in/auth.controller.js';
import { SignInHandler } from './sign-in/commands/sign-in.js';
import { SignOutHandler } from './sign-in/commands/sign-out.js';
import { UpdateUserInfoHandler } from './accounts/commands/update-user-info.js';
import { Channels } from './notifications/channels.js';
import { CodeRequests } from './codes/code-requests.js';
import { DeliverCodeHandler } from './codes/commands/deliver-code.js';
import { RegisterHandler } from './codes/commands/register.js';
import { RequestCodeHandler } from './codes/commands/request-code.js';
import { ResetPasswordHandler } from './passwords/commands/reset-password.js';
import { SendNoticeHandler } from './notifications/commands/send-notice.js';
import { SignInByPhoneHandler } from './sign-in/commands/sign-in-by-phone.js';
import { TakeCodeHandler } from './codes/commands/take-code.js';
import { VerifyAccountHandler } from './codes/commands/verify-account.js';
import { DeliverNotification } from './notifications/deliver-notification.js';
import { RecordUndelivered } from './notifications/record-undelivered.js';
import { NotifyOwner } from './notifications/notify-owner.js';
import { VirtualPhone } from './notifications/virtual-phone.js';
import { ReconcileCodesWorker } from './codes/workers/reconcile-codes.worker.js';
import { NotificationsWorker } from './notifications/workers/notifications.worker.js';
import { CodesController } from './codes/codes.controller.js';
import { Cookies } from './sessions/cookies.js';
import { ImpersonationController } from './impersonation/impersonation.controller.js';
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
import { IsAccountActiveHandler, KnownStatuses, RememberStatus } from './accounts/queries/is-account-active.js';
import { ChangePassword } from './passwords/change-password.js';
import { DescribeOwnerHandler } from './accounts/queries/describe-owner.js';
import { DescribeOwnersHandler, FindOwnedHandler } from './accounts/queries/describe-owners.js';
import { GetAlertAddresseesHandler } from './accounts/queries/get-alert-addressees.js';
import { GetCountryHandler } from './accounts/queries/get-country.js';
import { GetUserHandler } from './accounts/queries/get-user.js';
import { GetTimeZoneHandler } from './accounts/queries/get-time-zone.js';
import { ReadSession } from './sessions/read-session.js';
import { CheckTwoFactor } from './two-factor/check-two-factor.js';
import { ConfirmTwoFactorHandler } from './two-factor/commands/confirm-two-factor.js';
import { RenewRecoveryCodesHandler } from './two-factor/commands/renew-recovery-codes.js';
import { StartTwoFactorHandler } from './two-factor/commands/start-two-factor.js';
import { VerifyTwoFactorHandler } from './two-factor/commands/verify-two-factor.js';
import { DisableTwoFactorHandler } from './two-factor/commands/disable-two-factor.js';
import { PendingTwoFactor } from './sign-in/pending-two-factor.js';
import { RecoveryCodeMaker } from './two-factor/recovery-codes.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { AskPassword } from './passwords/ask-password.js';
import { EndOtherSessionsHandler } from './sessions/commands/end-other-sessions.js';
import { EndSessionHandler } from './sessions/commands/end-session.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { SwitchBackHandler } from './impersonation/commands/switch-back.js';
import { SwitchToAccountHandler } from './impersonation/commands/switch-to-account.js';
import { EndSessions } from './sessions/end-sessions.js';
import { FinishSignIn } from './sign-in/finish-sign-in.js';
import { KnownBrowsers } from './sessions/known-browsers.js';
import { OpenSession } from './sessions/open-session.js';
import { ListSessionsHandler } from './sessions/queries/list-sessions.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { ChangePhoneHandler } from './settings/commands/change-phone.js';
import { ConfirmEmailHandler } from './settings/commands/confirm-email.js';
import { ConfirmPhoneHandler } from './settings/commands/confirm-phone.js';
import { SendingController } from './settings/sending.controller.js';
import { SavePlatformSettingsHandler } from './settings/commands/save-platform-settings.js';
import { SaveSettingsHandler } from './settings/commands/save-settings.js';
import { SendEmailCodeHandler } from './settings/commands/send-email-code.js';
import { SwitchSendingHandler } from './settings/commands/switch-sending.js';
import { PublishSending } from './settings/publish-sending.js';
import { ReadDefaultLanguage } from './settings/read-default-language.js';
import { GetGeneralSettingsHandler } from './settings/queries/get-general-settings.js';
import { GetPlatformSettingsHandler } from './settings/queries/get-platform-settings.js';
import { GetSettingsHandler } from './settings/queries/get-settings.js';
import { SettingsController } from './settings/settings.controller.js';

/** Global, because the gateway of the platform asks it who a socket belongs to. */
@Global()
@Module({
  controllers: [
    AuthController,
    AuditController,
    SessionsController,
    TwoFactorController,
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
    PendingTwoFactor,
    CheckTwoFactor,
    RecoveryCodeMaker,
    LoginThrottle,
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
    RecordAuditEntryHandler,
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
    StartTwoFactorHandler,
    ConfirmTwoFactorHandler,
    RenewRecoveryCodesHandler,
    DisableTwoFactorHandler,
    VerifyTwoFactorHandler,
    GetPlatformSettingsHandler,
    GetGeneralSettingsHandler,
    SavePlatformSettingsHandler,
    GetSettingsHandler,
    SaveSettingsHandler,
    SwitchSendingHandler,
    PublishSending,
    ChangePhoneHandler,
    ConfirmPhoneHandler,
    SendEmailCodeHandler,
    ConfirmEmailHandler,
    ChangePassword,
    Channels,
    CodeRequests,
    DeliverNotification,
    RecordUndelivered,
    NotifyOwner,
    VirtualPhone,
    RequestCodeHandler,
    TakeCodeHandler,
    DeliverCodeHandler,
    SendNoticeHandler,
    RegisterHandler,
    VerifyAccountHandler,
    SignInByPhoneHandler,
    ResetPasswordHandler,
    NotificationsWorker,
    ReconcileCodesWorker,
    DeleteOldRecordsHandler,
    RetentionWorker,
  ],
  exports: [DefaultLanguage, AuthenticateSocket],
})
export class AuthModule {}
