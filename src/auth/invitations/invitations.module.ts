import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptInvitationHandler } from './commands/accept-invitation.js';
import { InviteMemberHandler } from './commands/invite-member.js';
import { RenewInvitationHandler } from './commands/renew-invitation.js';
import { InvitationsController } from './invitations.controller.js';

/** Members who come by an app that they installed elsewhere, and choose their password by a link. */
@Module({
  imports: [AuditModule, NotificationsModule, SessionsModule],
  controllers: [InvitationsController],
  providers: [InviteMemberHandler, RenewInvitationHandler, AcceptInvitationHandler],
})
export class InvitationsModule {}
