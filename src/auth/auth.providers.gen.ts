// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AllowDeviceHandler } from './accounts/commands/allow-device.js';
import { DescribeOwnerHandler } from './accounts/queries/describe-owners.js';
import { GetOwnerNamesHandler } from './accounts/queries/describe-owners.js';
import { FindAccountsByUserHandler } from './accounts/queries/describe-owners.js';
import { FindPermissionHoldersHandler } from './accounts/queries/find-permission-holders.js';
import { FindServiceLevelReaderHandler } from './accounts/queries/find-service-level-reader.js';
import { GetAccountOwnerHandler } from './accounts/queries/get-account-owner.js';
import { GetAlertRecipientsHandler } from './accounts/queries/get-alert-recipients.js';
import { GetCountryHandler } from './accounts/queries/get-country.js';
import { GetFrequencyCapHandler } from './accounts/queries/get-frequency-cap.js';
import { GetMessageRetentionHandler } from './accounts/queries/get-message-retention.js';
import { ListAccountsWithRetentionHandler } from './accounts/queries/get-message-retention.js';
import { GetTimeZoneHandler } from './accounts/queries/get-time-zone.js';
import { GetUserNameHandler } from './accounts/queries/get-user-name.js';
import { GetUser } from './accounts/queries/get-user.js';
import { GetWallClockHandler } from './accounts/queries/get-wall-clock.js';
import { KnownStatuses } from './accounts/queries/is-account-active.js';
import { IsAccountActiveHandler } from './accounts/queries/is-account-active.js';
import { RememberStatus } from './accounts/queries/is-account-active.js';
import { ListChatUsersHandler } from './accounts/queries/list-chat-users.js';
import { ParseAccountPhoneHandler } from './accounts/queries/parse-account-phone.js';
import { UpdateUserInfo } from './accounts/update-user-info.js';
import { AdmitApiKey } from './api-keys/admit-api-key.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiTokens } from './api-keys/api-tokens.js';
import { CallLog } from './api-keys/call-log.js';
import { CreateApiKey } from './api-keys/commands/create-api-key.js';
import { DeleteApiKey } from './api-keys/commands/delete-api-key.js';
import { RotateApiKey } from './api-keys/commands/rotate-api-key.js';
import { IntegrateAccountController } from './api-keys/integrate-account.controller.js';
import { LimitConcurrentCalls } from './api-keys/limit-concurrent-calls.interceptor.js';
import { ListApiCalls } from './api-keys/list-api-calls.js';
import { ListApiKeys } from './api-keys/list-api-keys.js';
import { WatchCalls } from './api-keys/watch-calls.js';
import { AuditController } from './audit/audit.controller.js';
import { DeleteOldRecords } from './audit/delete-old-records.job.js';
import { ListAudit } from './audit/list-audit.js';
import { RecordAuditEntryHandler } from './audit/record-audit-entry.js';
import { RecordSystemAuditEntryHandler } from './audit/record-audit-entry.js';
import { RecordAudit } from './audit/record-audit.js';
import { BusinessHoursController } from './business-hours/business-hours.controller.js';
import { PushBusinessHoursChanged } from './business-hours/business-hours.push.js';
import { ListBusinessHours } from './business-hours/business-hours.js';
import { CreateBusinessHours } from './business-hours/business-hours.js';
import { UpdateBusinessHours } from './business-hours/business-hours.js';
import { DeleteBusinessHours } from './business-hours/business-hours.js';
import { CodeRequests } from './codes/code-requests.js';
import { CodesController } from './codes/codes.controller.js';
import { ConsumeCode } from './codes/commands/consume-code.js';
import { DeliverCode } from './codes/commands/deliver-code.js';
import { Register } from './codes/commands/register.js';
import { RequestCode } from './codes/commands/request-code.js';
import { VerifyAccount } from './codes/commands/verify-account.js';
import { ChangeColleagueHandler } from './colleagues/change-colleague.js';
import { ColleagueRooms } from './colleagues/colleague-rooms.js';
import { RefreshColleaguesHandler } from './colleagues/colleague-rooms.js';
import { WriteDemoTeamHandler } from './colleagues/demo-team.js';
import { DeleteDemoTeamHandler } from './colleagues/demo-team.js';
import { RemoveColleagueHandler } from './colleagues/remove-colleague.js';
import { ImpersonationController } from './impersonation/impersonation.controller.js';
import { SwitchBack } from './impersonation/switch-back.js';
import { SwitchToAccount } from './impersonation/switch-to-account.js';
import { AcceptInvitation } from './invitations/commands/accept-invitation.js';
import { InviteColleagueHandler } from './invitations/commands/invite-colleague.js';
import { InviteMemberHandler } from './invitations/commands/invite-member.js';
import { RenewColleagueInvitationHandler } from './invitations/commands/renew-colleague-invitation.js';
import { RenewInvitationHandler } from './invitations/commands/renew-invitation.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsJobHandler } from './invitations/invitations.job.js';
import { SendInvitation } from './invitations/send-invitation.js';
import { AdminMembersController } from './members/admin-members.controller.js';
import { ChangePermissions } from './members/commands/change-permissions.js';
import { ChangeRole } from './members/commands/change-role.js';
import { ChangeStatus } from './members/commands/change-status.js';
import { DeleteAllMembers } from './members/commands/delete-all-members.js';
import { DeleteMembers } from './members/commands/delete-members.js';
import { EraseAccount } from './members/erase-account.job.js';
import { CountDeletableMembersHandler } from './members/queries/count-deletable-members.js';
import { DescribeUserHandler } from './members/queries/describe-user.js';
import { GetManagedUserHandler } from './members/queries/get-managed-user.js';
import { ListUsersHandler } from './members/queries/list-users.js';
import { RemoveUsers } from './members/remove-users.js';
import { Channels } from './notifications/channels.js';
import { DeliverNotification } from './notifications/deliver-notification.js';
import { NotificationsJobHandler } from './notifications/notifications.job.js';
import { NotifyOfFullDisk } from './notifications/notify-of-full-disk.js';
import { NotifyUser } from './notifications/notify-user.js';
import { RecordUndelivered } from './notifications/record-undelivered.js';
import { SendNotice } from './notifications/send-notice.js';
import { SendPlatformNoticeHandler } from './notifications/send-platform-notice.js';
import { VirtualPhoneSender } from './notifications/virtual-phone-sender.js';
import { AskPassword } from './passwords/ask-password.js';
import { ChangePassword } from './passwords/change-password.js';
import { ResetPassword } from './passwords/reset-password.js';
import { AccessGuard } from './sessions/access.guard.js';
import { Cookies } from './sessions/cookies.js';
import { EndOtherSessions } from './sessions/end-other-sessions.js';
import { EndSessions } from './sessions/end-sessions.js';
import { KnownBrowsers } from './sessions/known-browsers.js';
import { ListSessions } from './sessions/list-sessions.js';
import { OpenSession } from './sessions/open-session.js';
import { ReadSession } from './sessions/read-session.js';
import { RevokeSession } from './sessions/revoke-session.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { ChangePhone } from './settings/commands/change-phone.js';
import { ConfirmEmail } from './settings/commands/confirm-email.js';
import { ConfirmPhone } from './settings/commands/confirm-phone.js';
import { SavePlatformSettings } from './settings/commands/save-platform-settings.js';
import { SaveSettings } from './settings/commands/save-settings.js';
import { SendEmailCode } from './settings/commands/send-email-code.js';
import { SwitchSending } from './settings/commands/switch-sending.js';
import { PublishSending } from './settings/publish-sending.js';
import { GetGeneralSettingsHandler } from './settings/queries/get-general-settings.js';
import { GetPlatformSettingsHandler } from './settings/queries/get-platform-settings.js';
import { GetSettings } from './settings/queries/get-settings.js';
import { ReadDefaultLanguage } from './settings/read-default-language.js';
import { SendingController } from './settings/sending.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { AuthController } from './sign-in/auth.controller.js';
import { SignInByPhone } from './sign-in/commands/sign-in-by-phone.js';
import { SignIn } from './sign-in/commands/sign-in.js';
import { SignOut } from './sign-in/commands/sign-out.js';
import { FinishSignIn } from './sign-in/finish-sign-in.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { PendingTwoFactor } from './sign-in/pending-two-factor.js';
import { TeamsController } from './teams/teams.controller.js';
import { PushTeamsChanged } from './teams/teams.push.js';
import { ListTeams } from './teams/teams.js';
import { CreateTeam } from './teams/teams.js';
import { UpdateTeam } from './teams/teams.js';
import { DeleteTeam } from './teams/teams.js';
import { CheckTwoFactor } from './two-factor/check-two-factor.js';
import { ConfirmTwoFactor } from './two-factor/commands/confirm-two-factor.js';
import { DisableTwoFactor } from './two-factor/commands/disable-two-factor.js';
import { RenewRecoveryCodes } from './two-factor/commands/renew-recovery-codes.js';
import { StartTwoFactor } from './two-factor/commands/start-two-factor.js';
import { VerifyTwoFactor } from './two-factor/commands/verify-two-factor.js';
import { RecoveryCodeMaker } from './two-factor/recovery-codes.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';

export const controllers: Type[] = [
  ApiKeysController,
  IntegrateAccountController,
  AuditController,
  BusinessHoursController,
  CodesController,
  ImpersonationController,
  InvitationsController,
  AdminMembersController,
  SessionsController,
  SendingController,
  SettingsController,
  AuthController,
  TeamsController,
  TwoFactorController,
];

export const providers: Provider[] = [
  AllowDeviceHandler,
  DescribeOwnerHandler,
  GetOwnerNamesHandler,
  FindAccountsByUserHandler,
  FindPermissionHoldersHandler,
  FindServiceLevelReaderHandler,
  GetAccountOwnerHandler,
  GetAlertRecipientsHandler,
  GetCountryHandler,
  GetFrequencyCapHandler,
  GetMessageRetentionHandler,
  ListAccountsWithRetentionHandler,
  GetTimeZoneHandler,
  GetUserNameHandler,
  GetUser,
  GetWallClockHandler,
  KnownStatuses,
  IsAccountActiveHandler,
  RememberStatus,
  ListChatUsersHandler,
  ParseAccountPhoneHandler,
  UpdateUserInfo,
  AdmitApiKey,
  ApiTokens,
  CallLog,
  CreateApiKey,
  DeleteApiKey,
  RotateApiKey,
  LimitConcurrentCalls,
  ListApiCalls,
  ListApiKeys,
  WatchCalls,
  DeleteOldRecords,
  ListAudit,
  RecordAuditEntryHandler,
  RecordSystemAuditEntryHandler,
  RecordAudit,
  PushBusinessHoursChanged,
  ListBusinessHours,
  CreateBusinessHours,
  UpdateBusinessHours,
  DeleteBusinessHours,
  CodeRequests,
  ConsumeCode,
  DeliverCode,
  Register,
  RequestCode,
  VerifyAccount,
  ChangeColleagueHandler,
  ColleagueRooms,
  RefreshColleaguesHandler,
  WriteDemoTeamHandler,
  DeleteDemoTeamHandler,
  RemoveColleagueHandler,
  SwitchBack,
  SwitchToAccount,
  AcceptInvitation,
  InviteColleagueHandler,
  InviteMemberHandler,
  RenewColleagueInvitationHandler,
  RenewInvitationHandler,
  InvitationsJobHandler,
  SendInvitation,
  ChangePermissions,
  ChangeRole,
  ChangeStatus,
  DeleteAllMembers,
  DeleteMembers,
  EraseAccount,
  CountDeletableMembersHandler,
  DescribeUserHandler,
  GetManagedUserHandler,
  ListUsersHandler,
  RemoveUsers,
  Channels,
  DeliverNotification,
  NotificationsJobHandler,
  NotifyOfFullDisk,
  NotifyUser,
  RecordUndelivered,
  SendNotice,
  SendPlatformNoticeHandler,
  VirtualPhoneSender,
  AskPassword,
  ChangePassword,
  ResetPassword,
  AccessGuard,
  Cookies,
  EndOtherSessions,
  EndSessions,
  KnownBrowsers,
  ListSessions,
  OpenSession,
  ReadSession,
  RevokeSession,
  ChangePhone,
  ConfirmEmail,
  ConfirmPhone,
  SavePlatformSettings,
  SaveSettings,
  SendEmailCode,
  SwitchSending,
  PublishSending,
  GetGeneralSettingsHandler,
  GetPlatformSettingsHandler,
  GetSettings,
  ReadDefaultLanguage,
  SignInByPhone,
  SignIn,
  SignOut,
  FinishSignIn,
  LoginThrottle,
  PendingTwoFactor,
  PushTeamsChanged,
  ListTeams,
  CreateTeam,
  UpdateTeam,
  DeleteTeam,
  CheckTwoFactor,
  ConfirmTwoFactor,
  DisableTwoFactor,
  RenewRecoveryCodes,
  StartTwoFactor,
  VerifyTwoFactor,
  RecoveryCodeMaker,
];
