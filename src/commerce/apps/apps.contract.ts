import { z } from 'zod';
import { MAX_BODY_LENGTH } from '../../templates/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList, Numeric, Revision } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Platform } from '../platforms/platforms.contract.js';
import { ConnectMethod } from './connect.contract.js';

export const StoreState = z.enum(['not_connected', 'connecting', 'connected', 'needs_attention']);
export type StoreState = z.infer<typeof StoreState>;

/** Reasons with the locale key `apps.reasons.<reason>`. */
export const StoreReason = z.enum([
  'revoked',
  'uninstalled',
  'unreachable',
  /** Signatures of deliveries were invalid. */
  'webhooks_refused',
  /** A day without deliveries, unusual for the store. */
  'silent',
  'token_refresh_failed',
  'fetch_failed',
]);
export type StoreReason = z.infer<typeof StoreReason>;

export const AppConnection = z.object({
  state: StoreState,
  reason: StoreReason.nullable(),
  ways: z.array(ConnectMethod),
  webhook_url: z.string().nullable(),
  carts_url: z.string().nullable(),
  secret: z.string().nullable(),
  store_id: z.string().nullable(),
  store_name: z.string().nullable(),
  store_url: z.string().nullable(),
  connected_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  last_event_at: z.string().nullable(),
});
export type AppConnection = z.infer<typeof AppConnection>;

export const AppResource = z.object({
  id: z.number(),
  name: Platform,
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  status: z.enum(['active', 'inactive']),
  connection: AppConnection.pick({ state: true, reason: true, store_name: true, last_event_at: true }).nullable(),
});
export type AppResource = z.infer<typeof AppResource>;

export const ListAppsQuery = PageQuery;
export type ListAppsQuery = z.infer<typeof ListAppsQuery>;
/** `apps` without paging lists the requested fields. */
export const ListAppsResult = z.object({
  apps: z.union([PageOf(AppResource), z.array(AppResource.partial())]),
  activated_apps: z.array(z.number()),
});
export type ListAppsResult = z.infer<typeof ListAppsResult>;

export const StoresSummary = DataOf(
  z.object({
    days: z.number(),
    orders: z.number(),
    /** `recovered_value` is decimal text by currency. */
    carts: z.object({ left: z.number(), recovered: z.number(), recovered_value: z.record(z.string(), z.string()) }),
    shops: z.array(AppResource),
  }),
);
export type StoresSummary = z.infer<typeof StoresSummary>;

/** `data` is a sentence in the user's language. */
export const ActivateResult = z.object({ data: z.string(), message: z.string() });
export type ActivateResult = z.infer<typeof ActivateResult>;

const DeviceChoice = z.object({ id: z.number(), device_name: z.string() });

const DeviceIds = IdList(50);

export const MAX_SETTING_TEXT_LENGTH = MAX_BODY_LENGTH;
/** Answers are read for 48 hours. Quiet hours may delay reminders. */
export const MAX_COD_REMINDER_MINUTES = 36 * 60;

export const CartStep = z.object({
  delay_minutes: Numeric(z.number().int().min(5, { error: 'number_invalid' }).max(43_200, { error: 'number_invalid' })),
  text: z
    .string()
    .max(MAX_SETTING_TEXT_LENGTH, { error: 'too_long' })
    .nullish()
    .transform((text) => text ?? ''),
  template_id: Id.nullish().transform((id) => id ?? null),
  coupon: z
    .string()
    .trim()
    .max(100, { error: 'too_long' })
    .nullish()
    .transform((coupon) => coupon || null),
});
export type CartStep = z.infer<typeof CartStep>;
export const MAX_CART_STEPS = 5;

export const AutomationOptions = z.object({
  delay_minutes: Numeric(z.number().int().min(0).max(43_200, { error: 'number_invalid' })).default(0),
  template_id: Id.nullish().transform((id) => id ?? null),
  media_uuid: z
    .uuid()
    .nullish()
    .or(z.literal(''))
    .transform((uuid) => uuid || null),
  heeds_quiet_hours: Flag.default(false),
});
export type AutomationOptions = z.infer<typeof AutomationOptions>;

/** Further fields depend on the platform. */
export const SaveAppSettingsBody = z.looseObject({
  devices: DeviceIds.default([]),
  automation_options: z.record(z.string().max(60), AutomationOptions).default({}),
  abandoned_cart_steps: z.array(CartStep).max(MAX_CART_STEPS, { error: 'too_many' }).optional(),
  count_abandoned_cart_reminder: Numeric(
    z.number().int().min(0).max(MAX_CART_STEPS, { error: 'number_invalid' }),
  ).optional(),
  abandoned_cart_minimum: Numeric(z.number().min(0).max(1_000_000_000)).optional(),
  cod_confirmation: Flag.optional(),
  cod_confirmation_text: z.string().max(MAX_SETTING_TEXT_LENGTH, { error: 'too_long' }).nullish(),
  /** Shortens delays saved under an older limit. */
  cod_reminder_minutes: Numeric(
    z
      .number()
      .int()
      .min(0)
      .max(43_200, { error: 'number_invalid' })
      .transform((minutes) => Math.min(minutes, MAX_COD_REMINDER_MINUTES)),
  ).nullish(),
  /** Recipients of notices about new orders and bad reviews. */
  staff_phones: z.array(z.string().trim().max(30)).max(10, { error: 'too_many' }).optional(),
  revision: Revision,
});
export type SaveAppSettingsBody = z.infer<typeof SaveAppSettingsBody>;

export const SettingsResource = z.looseObject({ devices: z.array(DeviceChoice) });
export type SettingsResource = z.infer<typeof SettingsResource>;

export const GetAppResult = z.object({
  apps: AppResource.omit({ connection: true }).extend({
    is_activated: z.boolean(),
    users: z.array(z.object({ settings: SettingsResource, revision: z.string().nullable() })),
  }),
  connection: AppConnection,
});
export type GetAppResult = z.infer<typeof GetAppResult>;

export const SaveSettingsResult = z.object({
  message: z.string(),
  settings: SettingsResource,
  revision: z.string().nullable(),
});
export type SaveSettingsResult = z.infer<typeof SaveSettingsResult>;

const AdminText = z
  .string()
  .max(MAX_SETTING_TEXT_LENGTH, { error: 'too_long' })
  .nullish()
  .transform((text) => text ?? '');
export const ADMIN_TEXTS = [
  'application_install_text',
  'application_re_install_text',
  'application_complete_install_text',
  'application_uninstall_text',
  'subscription_active_text',
  'subscription_warning_text',
  'subscription_expired_text',
  'subscription_renew_text',
  'subscription_upgrade_text',
  'subscription_refunded_text',
  'trial_started_text',
  'trial_expired_text',
] as const;
export type AdminTextName = (typeof ADMIN_TEXTS)[number];
export const AdminSettingsBody = z.object({
  ...Object.fromEntries(ADMIN_TEXTS.map((name) => [name, AdminText])),
  default_plan_id: Numeric(z.number().int().nonnegative())
    .nullish()
    .or(z.literal(''))
    .transform((id) => id || null),
  devices: DeviceIds.default([]),
  revision: Revision,
});
export type AdminSettingsBody = z.infer<typeof AdminSettingsBody>;
export const AdminSettingsResult = z.object({
  app: AppResource.omit({ connection: true }).extend({
    settings: z.looseObject({ devices: z.array(DeviceChoice) }),
    revision: z.string(),
  }),
});
export type AdminSettingsResult = z.infer<typeof AdminSettingsResult>;

export const ConnectResult = DataOf(z.object({ redirect_url: z.string().nullable(), connection: AppConnection }));
export type ConnectResult = z.infer<typeof ConnectResult>;

/** `install`: started at the platform. */
export const ConnectionOutcome = z.enum([
  'connected',
  'taken',
  'refused',
  'unreachable',
  'address',
  'cancelled',
  'expired',
  'install',
]);
export type ConnectionOutcome = z.infer<typeof ConnectionOutcome>;

export const StoreEventResource = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.string().nullable(),
  /** Subject, for example an order number. */
  subject: z.string().nullable(),
  state: z.enum(['received', 'handled', 'ignored', 'failed']),
  /** Locale key `apps.event_reasons.<reason>`. */
  reason: z.string().nullable(),
  is_test: z.boolean(),
  messages: z.array(
    z.object({ id: z.number(), automation: z.string(), state: z.string(), reason: z.string().nullable() }),
  ),
  /** Masked payload, only in single reads. */
  payload: z.unknown().optional(),
  created_at: z.string(),
  handled_at: z.string().nullable(),
});
export type StoreEventResource = z.infer<typeof StoreEventResource>;

export const ListStoreEventsQuery = PageQuery.extend({
  state: z.enum(['received', 'handled', 'ignored', 'failed']).optional(),
});
export type ListStoreEventsQuery = z.infer<typeof ListStoreEventsQuery>;

export const TestEventBody = z.object({
  automation: z.string().trim().min(1, { error: 'required' }).max(60),
  phone: z.string().trim().min(1, { error: 'required' }).max(30),
  device: Id.optional(),
});
export type TestEventBody = z.infer<typeof TestEventBody>;

export interface CommerceEvents {
  'app.changed': { app: AppResource };
}
