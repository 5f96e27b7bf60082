import { z } from 'zod';
import { Flag, Numeric } from '../platform/http/fields.contract.js';
import { DateStyle, Language } from './auth.contract.js';
import { RETENTION_DAYS } from './settings/retention-limits.contract.js';

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });

const MOST_FREQUENCY = { messages: 100, days: 365 };
const frequency = (most: number) =>
  Numeric(
    z
      .number({ error: 'number_range' })
      .int({ error: 'number_range' })
      .min(1, { error: 'number_range' })
      .max(most, { error: 'number_range' }),
  ).nullish();

const retention = Numeric(
  z
    .number({ error: 'retention_range' })
    .int({ error: 'retention_range' })
    .min(RETENTION_DAYS.least, { error: 'retention_range' })
    .max(RETENTION_DAYS.most, { error: 'retention_range' }),
).nullish();

/** What the installation says of itself, or a business on it to its customers. */
export const GeneralSettings = z.object({
  platform_name: z.string(),
  platform_email: z.string().nullable(),
  /** Digits without plus. */
  platform_phone: z.string().nullable(),
  default_language: Language,
});
export type GeneralSettings = z.infer<typeof GeneralSettings>;

/** What is absent stays. Null takes a value away: a business then has what the installation says of itself. */
export const GeneralChanges = z
  .object({
    platform_name: z.string().trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }).nullable(),
    platform_email: z.email({ error: 'email_invalid' }).max(254, { error: 'too_long' }).nullable(),
    platform_phone: z.string().trim().max(32, { error: 'phone_invalid' }).nullable(),
    default_language: Language.nullable(),
  })
  .partial();
export type GeneralChanges = z.infer<typeof GeneralChanges>;

/** What the installation alone says beside it. */
export const PlatformSettings = GeneralSettings.extend({
  /** Whether anybody may look at the page /status. */
  status_page: z.boolean(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** What is absent stays. */
export const PlatformChanges = GeneralChanges.extend({ status_page: Flag.optional() });
export type PlatformChanges = z.infer<typeof PlatformChanges>;

/** GET and POST /api/v1/platform-settings: those of the installation, SupperAdmin's alone. */
export const PlatformSettingsResult = z.object({
  data: PlatformSettings,
});
export type PlatformSettingsResult = z.infer<typeof PlatformSettingsResult>;

/** The user's own. What is read-only (`username`, `email`) may be sent along and is not looked at. */
export const AccountChanges = z
  .object({
    name: z.string().trim().max(60, { error: 'too_long' }).nullish(),
    /** Another number than the present one is refused here: it is changed by a code. */
    phone: z.string().trim().max(32, { error: 'phone_invalid' }).optional(),
    current_password: z.string().max(256).optional(),
    password: z.string().max(128, { error: 'too_long' }).optional(),
    password_confirmation: z.string().max(128).optional(),
    time_zone: z.string().max(64).optional(),
    date_style: DateStyle.optional(),
    /** Both or neither; from 22:00 to 07:00 spans midnight. */
    quiet_from: clockTime.nullish(),
    quiet_to: clockTime.nullish(),
    /** Both or neither: nobody gets more than so many messages of campaigns in so many days. */
    frequency_messages: frequency(MOST_FREQUENCY.messages),
    frequency_days: frequency(MOST_FREQUENCY.days),
    /** Messages that are older are deleted, with their files; null keeps them. Its owner's alone. */
    message_retention_days: retention,
    /** Whether the user is told of trouble with devices by these ways too. */
    alerts_by_email: Flag.optional(),
    alerts_by_whatsapp: Flag.optional(),
  })
  .partial();
export type AccountChanges = z.infer<typeof AccountChanges>;

/** POST /api/v1/save-settings. */
export const SaveSettings = z.object({
  general_settings: GeneralChanges.optional(),
  account_settings: AccountChanges.optional(),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const AccountSettings = z.object({
  username: z.string(),
  email: z.string(),
  /** Whether a code that came to the e-mail was typed: until then others may claim it too, and no alerts go there. */
  is_email_proven: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether a code that came to the phone was typed: until then it does not sign in. */
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
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/** GET /api/v1/get-settings. */
export const SettingsResult = z.object({
  /** The business's own, with the installation's where it has said nothing. */
  data: GeneralSettings,
  account_settings: AccountSettings,
});
export type SettingsResult = z.infer<typeof SettingsResult>;

/** POST /api/v1/change-phone answers with CodeSent; the code goes to the new number. */
export const ChangePhone = z.object({
  phone: z.string().trim().min(1, { error: 'required' }).max(32, { error: 'phone_invalid' }),
  current_password: z.string().min(1, { error: 'required' }).max(256),
});
export type ChangePhone = z.infer<typeof ChangePhone>;

/** POST /api/v1/confirm-phone. */
export const ConfirmPhone = z.object({ otp: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmPhone = z.infer<typeof ConfirmPhone>;

/** POST /api/v1/send-email-code answers with CodeSent; POST /api/v1/confirm-email takes the code. */
export const ConfirmEmail = z.object({ otp: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;

/** A signed-in browser of the user; GET /api/v1/sessions. */
export const SessionResource = z.object({
  id: z.number(),
  is_current: z.boolean(),
  /** As the browser calls itself. */
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  is_remembered: z.boolean(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
});
export type SessionResource = z.infer<typeof SessionResource>;

export const WithPassword = z.object({ current_password: z.string().min(1, { error: 'required' }).max(256) });
export type WithPassword = z.infer<typeof WithPassword>;

/** POST /api/v1/second-step: what the authenticator needs, shown once. */
export const TwoFactorSecret = z.object({
  /** Base32. */
  secret: z.string(),
  /** otpauth://totp/… for the QR. */
  uri: z.string(),
});
export type TwoFactorSecret = z.infer<typeof TwoFactorSecret>;

/** POST /api/v1/second-step/confirm turns it on and answers with RecoveryCodes. */
export const ConfirmTwoFactor = z.object({ code: z.string().trim().min(1, { error: 'required' }).max(20) });
export type ConfirmTwoFactor = z.infer<typeof ConfirmTwoFactor>;

/** Shown once, kept hashed. */
export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** POST /api/v1/sending: lets this installation send, or keeps all devices of all accounts away from WhatsApp. */
export const SwitchSending = z.object({ is_on: Flag });
export type SwitchSending = z.infer<typeof SwitchSending>;
