import { z } from 'zod';
import { LONGEST_BODY } from '../../messaging/text/message-limits.contract.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { Flag, Id, IdList, Numeric } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { Platform } from '../platforms/platforms.contract.js';

export const ShopState = z.enum(['not_connected', 'connecting', 'connected', 'needs_attention']);
export type ShopState = z.infer<typeof ShopState>;

/** Why a shop needs somebody: a word the client translates as `apps.reasons.<word>`. */
export const ShopReason = z.enum([
  /** The platform says that we may not speak for the shop any more. */
  'revoked',
  'uninstalled',
  'unreachable',
  /** Deliveries came whose proof is wrong. */
  'webhooks_refused',
  /** Nothing came for a day, which is unusual for this shop. */
  'silent',
  'token_refresh_failed',
]);
export type ShopReason = z.infer<typeof ShopReason>;

/** How a shop on this platform can be connected: `redirect` to the platform, a `form` of keys, a `secret` both ends know, or `easy_mode`: from the platform's app market. */
export const ConnectWay = z.enum(['redirect', 'form', 'easy_mode', 'secret']);
export type ConnectWay = z.infer<typeof ConnectWay>;

export const AppConnection = z.object({
  state: ShopState,
  reason: ShopReason.nullable(),
  ways: z.array(ConnectWay),
  webhook_url: z.string().nullable(),
  /** For the plugin that tells of a WooCommerce shop's carts; null for other shops. */
  carts_url: z.string().nullable(),
  /** Only in the answer that made it. */
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
  /** The platform: it stands in the route's name, `{name}-setting-app`. */
  name: Platform,
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  /** `active` when the app may be used on this installation. */
  status: z.enum(['active', 'inactive']),
  /** Of the account's shop on it; null before the app was ever activated. */
  connection: AppConnection.pick({ state: true, reason: true, store_name: true, last_event_at: true }).nullable(),
});
export type AppResource = z.infer<typeof AppResource>;

export const ListAppsQuery = PageQuery;
export type ListAppsQuery = z.infer<typeof ListAppsQuery>;
/** Without pages `apps` is a bare list of the fields that were asked for. */
export const ListAppsResult = z.object({
  apps: z.union([PageOf(AppResource), z.array(AppResource.partial())]),
  activated_apps: z.array(z.number()),
});
export type ListAppsResult = z.infer<typeof ListAppsResult>;

/** GET apps-summary: the connected shops, and what they have come to in the last `days` days. */
export const ShopsSummary = DataOf(
  z.object({
    days: z.number(),
    orders: z.number(),
    /** Sums of money by currency, as decimal text. */
    carts: z.object({ left: z.number(), recovered: z.number(), recovered_value: z.record(z.string(), z.string()) }),
    shops: z.array(AppResource),
  }),
);
export type ShopsSummary = z.infer<typeof ShopsSummary>;

/** `data` is the sentence that is shown, in the user's language. */
export const ActivateResult = z.object({ data: z.string(), message: z.string() });
export type ActivateResult = z.infer<typeof ActivateResult>;

const DeviceChoice = z.object({ id: z.number(), device_name: z.string() });

const DeviceIds = IdList(50);

export const LONGEST_SETTING_TEXT = LONGEST_BODY;
/** In minutes. Whoever is asked is listened to for 48 hours, and the reminder may have to wait for the end of a night. */
export const LONGEST_COD_REMINDER = 36 * 60;

export const CartStep = z.object({
  delay_minutes: Numeric(z.number().int().min(5, { error: 'number_invalid' }).max(43_200, { error: 'number_invalid' })),
  text: z
    .string()
    .max(LONGEST_SETTING_TEXT, { error: 'too_long' })
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
export const MOST_CART_STEPS = 5;

/** What one automation has beside its switch and text, by the automation's key; see settings-shapes.contract.ts. */
export const AutomationOptions = z.object({
  delay_minutes: Numeric(z.number().int().min(0).max(43_200, { error: 'number_invalid' })).default(0),
  template_id: Id.nullish().transform((id) => id ?? null),
  media_uuid: z
    .uuid()
    .nullish()
    .or(z.literal(''))
    .transform((uuid) => uuid || null),
  /** Not during the account's quiet hours: it goes when they end. */
  heeds_quiet_hours: Flag.default(false),
});
export type AutomationOptions = z.infer<typeof AutomationOptions>;

/**
 * POST save-app-settings/{id}: the settings whole, under the names of the platform's family. What the family names is checked by
 * `check-settings.ts`; these are the keys that all have.
 */
export const SaveSettings = z.looseObject({
  devices: DeviceIds.default([]),
  automation_options: z.record(z.string().max(60), AutomationOptions).default({}),
  abandoned_cart_steps: z.array(CartStep).max(MOST_CART_STEPS, { error: 'too_many' }).optional(),
  count_abandoned_cart_reminder: Numeric(
    z.number().int().min(0).max(MOST_CART_STEPS, { error: 'number_invalid' }),
  ).optional(),
  /** Carts of less are left alone. */
  abandoned_cart_minimum: Numeric(z.number().min(0).max(1_000_000_000)).optional(),
  cod_confirmation: Flag.optional(),
  cod_confirmation_text: z.string().max(LONGEST_SETTING_TEXT, { error: 'too_long' }).nullish(),
  /** Longer ones are of a time when they could be, and end where answers are not read any more. */
  cod_reminder_minutes: Numeric(
    z
      .number()
      .int()
      .min(0)
      .max(43_200, { error: 'number_invalid' })
      .transform((minutes) => Math.min(minutes, LONGEST_COD_REMINDER)),
  ).nullish(),
  /** Numbers of the merchant's people who hear of new orders, big carts and bad reviews. */
  staff_phones: z.array(z.string().trim().max(30)).max(10, { error: 'too_many' }).optional(),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

/** As they are answered: with the devices' names, and with texts we propose where there is none yet. */
export const SettingsResource = z.looseObject({ devices: z.array(DeviceChoice) });
export type SettingsResource = z.infer<typeof SettingsResource>;

export const GetAppResult = z.object({
  apps: AppResource.omit({ connection: true }).extend({
    is_activated: z.boolean(),
    users: z.array(z.object({ settings: SettingsResource })),
  }),
  connection: AppConnection,
});
export type GetAppResult = z.infer<typeof GetAppResult>;

export const SaveSettingsResult = z.object({ message: z.string(), settings: SettingsResource });
export type SaveSettingsResult = z.infer<typeof SaveSettingsResult>;

const AdminText = z
  .string()
  .max(LONGEST_SETTING_TEXT, { error: 'too_long' })
  .nullish()
  .transform((text) => text ?? '');
export const ADMIN_TEXTS = [
  ...['application_install_text', 'application_re_install_text', 'application_complete_install_text'],
  ...[
    'application_uninstall_text',
    'subscription_active_text',
    'subscription_warning_text',
    'subscription_expired_text',
  ],
  ...['subscription_renew_text', 'subscription_upgrade_text', 'subscription_refunded_text', 'trial_started_text'],
  'trial_expired_text',
] as const;
export const AdminSettings = z.object({
  ...Object.fromEntries(ADMIN_TEXTS.map((name) => [name, AdminText])),
  default_plan_id: Numeric(z.number().int().nonnegative())
    .nullish()
    .or(z.literal(''))
    .transform((id) => id || null),
  devices: DeviceIds.default([]),
});
export type AdminSettings = z.infer<typeof AdminSettings>;
export const AdminSettingsResult = z.object({
  app: AppResource.omit({ connection: true }).extend({ settings: z.looseObject({ devices: z.array(DeviceChoice) }) }),
});
export type AdminSettingsResult = z.infer<typeof AdminSettingsResult>;

// Connecting (decision 63 of the product) ---------------------------------------------------------

/** POST app-connect/{id}: `way`, and the fields of a form: shopify { shop, access_token, api_secret }, woocommerce { url, consumer_key, consumer_secret }. */
export const ConnectBody = z.object({
  way: ConnectWay.optional(),
  shop: z.string().trim().max(200).optional(),
  url: z.string().trim().max(500).optional(),
  access_token: z.string().trim().max(500).optional(),
  api_secret: z.string().trim().max(500).optional(),
  consumer_key: z.string().trim().max(200).optional(),
  consumer_secret: z.string().trim().max(200).optional(),
  /** Of the link that went to the owner of a store which was installed at its platform: `?claim=` of the settings page. */
  claim: z.string().trim().max(100).optional(),
});
export type ConnectBody = z.infer<typeof ConnectBody>;
export const ConnectResult = DataOf(z.object({ redirect_url: z.string().nullable(), connection: AppConnection }));
export type ConnectResult = z.infer<typeof ConnectResult>;

/**
 * The word `connection` in the address of the settings page to which a platform, or an installation that began there, leads back:
 * `install` says that the merchant wants to connect now, with `shop` where the platform names it.
 */
export const ConnectionWord = z.enum([
  'connected',
  'taken',
  'refused',
  'unreachable',
  'address',
  'cancelled',
  'expired',
  'install',
]);
export type ConnectionWord = z.infer<typeof ConnectionWord>;

// Events (the inbox of a shop) --------------------------------------------------------------------

export const StoreEventResource = z.object({
  id: z.number(),
  /** The platform's own name of it. */
  name: z.string(),
  kind: z.string().nullable(),
  /** Such as the number of the order. */
  subject: z.string().nullable(),
  state: z.enum(['received', 'handled', 'ignored', 'failed']),
  /** A word the client translates as `apps.event_reasons.<word>`. */
  reason: z.string().nullable(),
  is_test: z.boolean(),
  messages: z.array(
    z.object({ id: z.number(), automation: z.string(), state: z.string(), reason: z.string().nullable() }),
  ),
  /** With phones, e-mail addresses and codes masked; only when one event is asked for. */
  payload: z.unknown().optional(),
  created_at: z.string(),
  handled_at: z.string().nullable(),
});
export type StoreEventResource = z.infer<typeof StoreEventResource>;

export const ListStoreEventsQuery = PageQuery.extend({
  state: z.enum(['received', 'handled', 'ignored', 'failed']).optional(),
});
export type ListStoreEventsQuery = z.infer<typeof ListStoreEventsQuery>;

/** POST app-test-event/{id}: an event like the shop's own, made of its last real one of this kind, whose message goes to `phone` alone. */
export const TestEventBody = z.object({
  automation: z.string().trim().min(1, { error: 'required' }).max(60),
  phone: z.string().trim().min(1, { error: 'required' }).max(30),
  device: Id.optional(),
});
export type TestEventBody = z.infer<typeof TestEventBody>;

export interface CommerceEvents {
  /** State of the account's shop on a platform. */
  'app.changed': { app: AppResource };
}
