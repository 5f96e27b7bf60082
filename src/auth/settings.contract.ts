import { z } from 'zod';
import { Flag, Numeric, Revision } from '../platform/http/fields.contract.js';
import { DateStyle, Language } from './auth.contract.js';
import { RETENTION_DAYS } from './settings/retention-limits.contract.js';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });

const MAX_FREQUENCY = { messages: 100, days: 365 };
const frequency = (max: number) =>
  Numeric(
    z
      .number({ error: 'number_range' })
      .int({ error: 'number_range' })
      .min(1, { error: 'number_range' })
      .max(max, { error: 'number_range' }),
  ).nullish();

const retention = Numeric(
  z
    .number({ error: 'retention_range' })
    .int({ error: 'retention_range' })
    .min(RETENTION_DAYS.min, { error: 'retention_range' })
    .max(RETENTION_DAYS.max, { error: 'retention_range' }),
).nullish();

export const GeneralSettings = z.object({
  platform_name: z.string(),
  platform_email: z.string().nullable(),
  platform_phone: z.string().nullable(),
  default_language: Language,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

/** Absent fields keep their values. Null restores the platform's value. */
export const GeneralChanges = z
  .object({
    platform_name: z.string().trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }).nullable(),
    platform_email: z.email({ error: 'email_invalid' }).max(254, { error: 'too_long' }).nullable(),
    platform_phone: z.string().trim().max(32, { error: 'phone_invalid' }).nullable(),
    default_language: Language.nullable(),
  })
  .partial();
export type GeneralChanges = z.infer<typeof GeneralChanges>;

export const PlatformSettings = GeneralSettings.extend({
  /** Publishes the page /status. */
  status_page: z.boolean(),
  revision: z.string(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

export const PlatformChanges = GeneralChanges.extend({ status_page: Flag.optional(), revision: Revision });
export type PlatformChanges = z.infer<typeof PlatformChanges>;

export const PlatformSettingsResult = z.object({
  data: PlatformSettings,
});
export type PlatformSettingsResult = z.infer<typeof PlatformSettingsResult>;

/** Ignores `username` and `email`. */
export const AccountChanges = z
  .object({
    name: z.string().trim().max(60, { error: 'too_long' }).nullish(),
    /** Must be the current phone. POST change-phone changes it. */
    phone: z.string().trim().max(32, { error: 'phone_invalid' }).optional(),
    current_password: z.string().max(256).optional(),
    password: z.string().max(128, { error: 'too_long' }).optional(),
    password_confirmation: z.string().max(128).optional(),
    time_zone: z.string().max(64).optional(),
    date_style: DateStyle.optional(),
    /** Both times or neither. 22:00 to 07:00 spans midnight. */
    quiet_from: clockTime.nullish(),
    quiet_to: clockTime.nullish(),
    /** Both numbers or neither. */
    frequency_messages: frequency(MAX_FREQUENCY.messages),
    frequency_days: frequency(MAX_FREQUENCY.days),
    /** Null keeps all messages. Only the owner may change it. */
    message_retention_days: retention,
    alerts_by_email: Flag.optional(),
    alerts_by_whatsapp: Flag.optional(),
    service_levels_by_email: Flag.optional(),
  })
  .partial();
export type AccountChanges = z.infer<typeof AccountChanges>;

export const SaveAccountSettingsBody = z.object({
  general_settings: GeneralChanges.optional(),
  account_settings: AccountChanges.optional(),
  revision: Revision,
});
export type SaveAccountSettingsBody = z.infer<typeof SaveAccountSettingsBody>;

export const AccountSettings = z.object({
  username: z.string(),
  email: z.string(),
  /** An unverified address receives no alerts. */
  is_email_proven: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  is_phone_proven: z.boolean(),
  time_zone: z.string(),
  date_style: DateStyle,
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  frequency_messages: z.number().nullable(),
  frequency_days: z.number().nullable(),
  message_retention_days: z.number().nullable(),
  alerts_by_email: z.boolean(),
  alerts_by_whatsapp: z.boolean(),
  service_levels_by_email: z.boolean(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const SettingsResult = z.object({
  data: GeneralSettings,
  account_settings: AccountSettings,
  revision: z.string(),
});
export type SettingsResult = z.infer<typeof SettingsResult>;

export const ChangePhoneBody = z.object({
  phone: z.string().trim().min(1, { error: 'required' }).max(32, { error: 'phone_invalid' }),
  current_password: z.string().min(1, { error: 'required' }).max(256),
});
export type ChangePhoneBody = z.infer<typeof ChangePhoneBody>;

export const ConfirmPhoneBody = z.object({ otp: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmPhoneBody = z.infer<typeof ConfirmPhoneBody>;

export const ConfirmEmailBody = z.object({ otp: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

export const SessionResource = z.object({
  id: z.number(),
  is_current: z.boolean(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  is_remembered: z.boolean(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
});
export type SessionResource = z.infer<typeof SessionResource>;

export const WithPassword = z.object({ current_password: z.string().min(1, { error: 'required' }).max(256) });
export type WithPassword = z.infer<typeof WithPassword>;

/** Authenticator secret, shown once. */
export const TwoFactorSecret = z.object({
  secret: z.string(),
  uri: z.string(),
});
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

export const ConfirmTwoFactorBody = z.object({ code: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmTwoFactorBody = z.infer<typeof ConfirmTwoFactorBody>;

export const RecoveryCodesResult = z.object({
  recovery_codes: z.array(z.string()),
});
export type RecoveryCodesResult = z.infer<typeof RecoveryCodesResult>;

/** Applies to all devices of this installation. */
export const SwitchSendingBody = z.object({ is_on: Flag });
export type SwitchSendingBody = z.infer<typeof SwitchSendingBody>;
