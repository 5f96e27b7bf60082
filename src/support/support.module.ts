import { Module } from '@nestjs/common';
import { CannedAnswersController } from './answers/canned-answers.controller.js';
import {
  DeleteCannedAnswerHandler,
  KeepCannedAnswerHandler,
  ListCannedAnswersHandler,
} from './answers/canned-answers.js';
import { TicketNoticesWorker } from './notices/notices.worker.js';
import { OrderNotices } from './notices/order-notices.js';
import { SendNotice } from './notices/send-notice.js';
import { PushTicketChanged } from './support.push.js';
import { AssignTicketHandler, MarkTicketReadHandler, SetTicketStatusHandler } from './tickets/change-ticket.js';
import { DeleteTicketsHandler } from './tickets/delete-tickets.js';
import { GetAttachmentHandler } from './tickets/get-attachment.js';
import { CountUnreadTicketsHandler, ListTicketsHandler } from './tickets/list-tickets.js';
import { OpenTicketHandler } from './tickets/open-ticket.js';
import { ReplyToTicketHandler } from './tickets/reply-to-ticket.js';
import { GetTicketHandler, ShowTicketHandler } from './tickets/show-ticket.js';
import { TicketsController } from './tickets/tickets.controller.js';

/** What members ask the people who run this installation, and the answers. */
@Module({
  controllers: [TicketsController, CannedAnswersController],
  providers: [
    ...[OpenTicketHandler, ReplyToTicketHandler, DeleteTicketsHandler],
    ...[SetTicketStatusHandler, AssignTicketHandler, MarkTicketReadHandler],
    ...[ListTicketsHandler, CountUnreadTicketsHandler, ShowTicketHandler, GetTicketHandler, GetAttachmentHandler],
    ...[ListCannedAnswersHandler, KeepCannedAnswerHandler, DeleteCannedAnswerHandler],
    ...[OrderNotices, SendNotice, TicketNoticesWorker, PushTicketChanged],
  ],
})
export class SupportModule {}
