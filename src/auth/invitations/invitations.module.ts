import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { controllers, providers } from './invitations.providers.gen.js';

/** For members who installed an app in a store platform. */
@Module({ imports: [AuditModule, NotificationsModule, SessionsModule], controllers, providers })
export class InvitationsModule {}
