// Types of columns that PostgreSQL does not know: the values of text columns and the contents of jsonb columns.
// `npm run schema` writes them to tables.gen.ts. A jsonb column is `JsonOf<…>`, null is named.

/** File of each type, from this folder. */
const FILES = {
  './json-of.js': ['JsonOf'],
  '../src/alerts/alerts.contract.js': ['AlertEnding', 'AlertKind'],
  '../src/billing/billing.contract.js': ['PeriodType', 'PlanLimitName'],
  '../src/billing/disputes/payment-notice-texts.js': ['PaymentNotice'],
  '../src/billing/invoices/zatca-qr.js': ['Seller'],
  '../src/billing/market/decide-market-event.js': ['MarketMemory'],
  '../src/billing/payments/payments.contract.js': [
    'ChangeOfPlan',
    'DisputeResource',
    'PaymentProviderName',
    'PaymentState',
  ],
  '../src/billing/settings/payment-settings.contract.js': ['Provider'],
  '../src/messaging/contacts/contacts.contract.js': ['ContactSource'],
  '../src/messaging/delivery/inbound/keep-referral.js': ['KeptReferral'],
  '../src/outgoing-webhooks/outgoing-webhooks.contract.js': ['DeliveryState', 'WebhookOffReason'],
  '../src/outgoing-webhooks/webhook-events.contract.js': ['SentKind', 'WebhookKind'],
  '../src/support/tickets/tickets.contract.js': ['TicketStatus'],
};

export const IMPORTS = Object.fromEntries(
  Object.entries(FILES).flatMap(([file, types]) => types.map((type) => [type, file])),
);

export const COLUMNS = {
  'alert_notifications.channel': `'email' | 'whatsapp'`,
  'alert_notifications.news': `'raised' | 'cleared'`,
  'alert_notifications.state': `Generated<'due' | 'sending' | 'sent' | 'failed' | 'dropped'>`,
  'alerts.ending': 'AlertEnding | null',
  'alerts.kind': 'AlertKind',
  'alerts.plan_limit': 'PlanLimitName | null',
  'contacts.fields': 'Generated<JsonOf<Record<string, string>>>',
  'contacts.referral': 'JsonOf<KeptReferral> | null',
  'contacts.source': 'Generated<ContactSource>',
  'coupons.kind': `'percent' | 'amount'`,
  'demo_rows.kind': `'chat' | 'campaign' | 'auto_reply' | 'template' | 'group' | 'contact' | 'device'`,
  'packages.features': 'Generated<JsonOf<string[]>>',
  'packages.package_type': `Generated<'public' | 'private'>`,
  'packages.period_type': 'Generated<PeriodType>',
  'payment_refunds.state': `Generated<'pending' | 'done' | 'rejected'>`,
  'payment_settings.provider': 'Generated<Provider>',
  'payments.change': 'ChangeOfPlan',
  'payments.dispute': 'JsonOf<DisputeResource> | null',
  'payments.notice': 'PaymentNotice | null',
  'payments.origin': `'order' | 'admin' | 'copy'`,
  'payments.period_type': 'PeriodType',
  'payments.provider': 'PaymentProviderName',
  'payments.seller': 'JsonOf<Seller> | null',
  'payments.state': 'Generated<PaymentState>',
  'subscription_reminders.state': `Generated<'waiting' | 'sending' | 'sent' | 'skipped' | 'failed'>`,
  'subscriptions.market': 'JsonOf<MarketMemory> | null',
  'subscriptions.period_type': 'Generated<PeriodType>',
  'test_checkouts.state': `Generated<'open' | 'paid' | 'failed' | 'expired'>`,
  'test_checkouts.transactions': 'Generated<JsonOf<{ id: string; amount: number }[]>>',
  'ticket_attachments.kind': `'image' | 'video' | 'audio' | 'document'`,
  'ticket_messages.status': 'TicketStatus',
  'ticket_notices.state': `Generated<'waiting' | 'sending' | 'sent' | 'failed'>`,
  'tickets.status': 'Generated<TicketStatus>',
  'webhook_deliveries.kind': 'SentKind',
  'webhook_deliveries.state': 'Generated<DeliveryState>',
  'webhook_endpoints.kinds': 'WebhookKind[]',
  'webhook_endpoints.off_reason': 'WebhookOffReason | null',
};
