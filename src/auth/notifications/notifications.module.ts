import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { Channels } from './channels.js';
import { SendNotice } from './send-notice.js';
import { SendPlatformNoticeHandler } from './send-platform-notice.js';
import { DeliverNotification } from './deliver-notification.js';
import { NotifyOwner } from './notify-owner.js';
import { RecordUndelivered } from './record-undelivered.js';
import { NotifyOfFullDisk } from './notify-of-full-disk.js';
import { VirtualPhoneSender } from './virtual-phone-sender.js';

@Module({
  imports: [AuditModule],
  providers: [
    VirtualPhoneSender,
    Channels,
    DeliverNotification,
    RecordUndelivered,
    NotifyOwner,
    NotifyOfFullDisk,
    SendNotice,
    SendPlatformNoticeHandler,
  ],
  exports: [Channels, DeliverNotification, RecordUndelivered, NotifyOwner, SendNotice],
})
export class NotificationsModule {}
