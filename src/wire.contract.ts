import type { AlertEvents } from './alerts/alerts.contract.js';
import type { AuthEvents } from './auth/auth.contract.js';
export type { ApiScope } from './auth/api-keys/api-scopes.contract.js';
export type { Permission } from './auth/permissions.contract.js';
import type { TeamEvents } from './auth/teams/teams.contract.js';
import type { BusinessHoursEvents } from './auth/business-hours/business-hours.contract.js';
import type { BillingEvents } from './billing/billing.contract.js';
import type { PaymentEvents } from './billing/payments/payments.contract.js';
import type { AnswerEvents } from './bots/answering/answers.contract.js';
import type { AutoReplyEvents } from './bots/auto-replies/auto-reply.contract.js';
import type { ChatbotEvents } from './bots/chatbots/chatbot.contract.js';
import type { ChatBotsEvents } from './bots/conversations/chat-bots.contract.js';
import type { CampaignEvents } from './campaigns/campaigns.contract.js';
import type { CampaignPushes } from './campaigns/definition/campaign.contract.js';
import type { CartEvents } from './commerce/carts/carts.contract.js';
import type { CommerceEvents } from './commerce/apps/apps.contract.js';
import type { OtherEventEvents } from './commerce/other-events/other-events.contract.js';
import type { DeviceEvents } from './devices/devices.contract.js';
import type { HealthEvents } from './devices/health.contract.js';
import type { MessagingEvents } from './messaging/messaging.contract.js';
import type { InboxViewEvents } from './messaging/conversations/inbox/inbox-views.contract.js';
import type { MacroEvents } from './messaging/conversations/macros/macros.contract.js';
import type { SlaEvents } from './messaging/conversations/service-levels/sla-policies.contract.js';
import type { TypingMessages } from './messaging/conversations/typing/typing.contract.js';
import type { SandboxEvents } from './sandbox/sandbox-wire.contract.js';
import type { CannedReplyEvents } from './support/answers/canned-replies.contract.js';
import type { TicketEvents } from './support/tickets/tickets.contract.js';
import type { AssignmentRuleEvents } from './team/assignment/assignment-rules.contract.js';
import type { PresenceMessages } from './team/availability/availability.contract.js';

interface LiveEvents {
  /** Events may have been lost: reload. */
  'live.gap': Record<string, never>;
}

export type ClientMessages = TypingMessages & PresenceMessages;

export type ServerEvents = AlertEvents &
  AnswerEvents &
  AssignmentRuleEvents &
  AuthEvents &
  AutoReplyEvents &
  BillingEvents &
  BusinessHoursEvents &
  CampaignEvents &
  CampaignPushes &
  CannedReplyEvents &
  CartEvents &
  ChatbotEvents &
  ChatBotsEvents &
  CommerceEvents &
  DeviceEvents &
  HealthEvents &
  InboxViewEvents &
  LiveEvents &
  MacroEvents &
  MessagingEvents &
  OtherEventEvents &
  PaymentEvents &
  SandboxEvents &
  SlaEvents &
  TeamEvents &
  TicketEvents;
