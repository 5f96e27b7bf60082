// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CannedAnswersController } from './answers/canned-answers.controller.js';
import { ListCannedAnswers } from './answers/canned-answers.js';
import { SaveCannedAnswer } from './answers/canned-answers.js';
import { DeleteCannedAnswer } from './answers/canned-answers.js';
import { CannedRepliesController } from './answers/canned-replies.controller.js';
import { ListCannedReplies } from './answers/canned-replies.js';
import { CreateCannedReply } from './answers/canned-replies.js';
import { UpdateCannedReply } from './answers/canned-replies.js';
import { DeleteCannedReply } from './answers/canned-replies.js';
import { TicketNoticesJobHandler } from './notices/notices.job.js';
import { QueueNotices } from './notices/queue-notices.js';
import { SendSupportNotice } from './notices/send-support-notice.js';
import { PushTicketChanged } from './support.push.js';
import { PushCannedRepliesChanged } from './support.push.js';
import { SetTicketStatus } from './tickets/change-ticket.js';
import { AssignTicketTo } from './tickets/change-ticket.js';
import { MarkTicketRead } from './tickets/change-ticket.js';
import { DeleteTickets } from './tickets/delete-tickets.js';
import { GetAttachment } from './tickets/get-attachment.js';
import { ListTickets } from './tickets/list-tickets.js';
import { CountUnreadTickets } from './tickets/list-tickets.js';
import { OpenTicket } from './tickets/open-ticket.js';
import { ReplyToTicket } from './tickets/reply-to-ticket.js';
import { ShowTicket } from './tickets/show-ticket.js';
import { GetTicket } from './tickets/show-ticket.js';
import { TicketsController } from './tickets/tickets.controller.js';

export const controllers: Type[] = [
  CannedAnswersController,
  CannedRepliesController,
  TicketsController,
];

export const providers: Provider[] = [
  ListCannedAnswers,
  SaveCannedAnswer,
  DeleteCannedAnswer,
  ListCannedReplies,
  CreateCannedReply,
  UpdateCannedReply,
  DeleteCannedReply,
  TicketNoticesJobHandler,
  QueueNotices,
  SendSupportNotice,
  PushTicketChanged,
  PushCannedRepliesChanged,
  SetTicketStatus,
  AssignTicketTo,
  MarkTicketRead,
  DeleteTickets,
  GetAttachment,
  ListTickets,
  CountUnreadTickets,
  OpenTicket,
  ReplyToTicket,
  ShowTicket,
  GetTicket,
];
