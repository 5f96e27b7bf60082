import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { Channels } from './channels.js';
import { SendNoticeHandler } from './commands/send-notice.js';
import { SendPlatformNoticeHandler } from './commands/send-platform-notice.js';
import { DeliverNotification } from './deliver-notification.js';
import { NotifyOwner } from './notify-owner.js';
import { RecordUndelivered } from './record-undelivered.js';
import { NotifyOfFullDisk } from './reactions/notify-of-full-disk.js';
import { VirtualPhone } from './virtual-phone.js';

/** What the platform writes to its users: by WhatsApp, by e-mail, to a virtual phone. */
@Module({
  imports: [AuditModule],
  providers: [
    VirtualPhone,
    Channels,
    DeliverNotification,
    RecordUndelivered,
    NotifyOwner,
    NotifyOfFullDisk,
    SendNoticeHandler,
    SendPlatformNoticeHandler,
  ],
  exports: [Channels, DeliverNotification, RecordUndelivered, NotifyOwner],
})
export class NotificationsModule {}
