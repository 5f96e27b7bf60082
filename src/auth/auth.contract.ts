import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import { SendingState } from '../platform/sending/sending.contract.js';

export const Login = z.object({
  /** A user name or an e-mail address. */
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  remember_token: Flag.optional(),
});
export type Login = z.infer<typeof Login>;

export const ThemeMode = z.enum(['light', 'dark']);
export type ThemeMode = z.infer<typeof ThemeMode>;

export const Language = z.enum(['en', 'ar']);
export type Language = z.infer<typeof Language>;

/** What a user may change about the shell around every page. */
export const UpdateUserInfo = z
  .object({ mode: ThemeMode.optional(), language: Language.optional() })
  .refine((value) => value.mode !== undefined || value.language !== undefined, { error: 'nothing_to_change' });
export type UpdateUserInfo = z.infer<typeof UpdateUserInfo>;

export const RoleName = z.enum(['SupperAdmin', 'admin', 'member']);
export type RoleName = z.infer<typeof RoleName>;

export const AccountStatus = z.enum(['active', 'pended']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** How days are written: 21 Nov 2026, 21/11/2026, 2026-11-21, or by the Umm al-Qura calendar. */
export const DateStyle = z.enum(['medium', 'numeric', 'iso', 'hijri']);
export type DateStyle = z.infer<typeof DateStyle>;

export const UserResource = z.object({
  id: z.number(),
  name: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  /** Digits without plus. */
  phone: z.string().nullable(),
  role_name: RoleName,
  permission: z.array(z.string()),
  mode: ThemeMode,
  language: Language,
  status: AccountStatus,
  /** False until the code of the registration was typed: such a user reaches the verification only. */
  is_verified: z.boolean(),
  has_second_step: z.boolean(),
  /** IANA name. */
  time_zone: z.string(),
  date_style: DateStyle,
});
export type UserResource = z.infer<typeof UserResource>;

/** What an account may use. A count of -1 is unlimited. */
export const SubcribeResource = z.object({
  /** 0 is the unlimited subscription. */
  package_id: z.number(),
  package: z.object({ title: z.string(), price: z.number() }).nullable(),
  /** Null without an end: of the unlimited one, and of a package without a price, which goes on by itself. */
  expire_at: z.string().nullable(),
  /** Until when sending goes on: the end, and the days of grace after it. */
  active_until: z.string().nullable(),
  is_expired: z.boolean(),
  /** When a package without a price begins its next period, and the count of messages with it. */
  restarts_at: z.string().nullable(),
  count_messages: z.number(),
  count_message_consumed: z.number(),
  count_devices: z.number(),
  count_templates: z.number(),
  count_campaigns: z.number(),
  count_phone_contacts: z.number(),
  /** Megabytes of all files. */
  count_storage_mb: z.number(),
});
export type SubcribeResource = z.infer<typeof SubcribeResource>;

/** Set while an administrator works inside somebody's account. */
export const Impersonation = z.object({
  admin_name: z.string(),
  until: z.string(),
});
export type Impersonation = z.infer<typeof Impersonation>;

/** GET /api/v1/user. `network` tells whether messages go to the virtual phones of the sandbox or to real ones. */
export const SignedInUser = z.object({
  data: UserResource.extend({ subcribe: SubcribeResource.nullable(), impersonation: Impersonation.nullable() }),
  network: z.enum(['sandbox', 'live']),
  /** Anything but `on` holds for everybody. */
  sending: SendingState,
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The answer of each way in: either signed in, or the second step is still to be taken at POST /v1/login-second-step. */
export const LoginResult = z.union([
  z.object({ user: UserResource, permission: z.array(z.string()), second_step: z.literal(false).optional() }),
  z.object({ second_step: z.literal(true) }),
]);
export type LoginResult = z.infer<typeof LoginResult>;

export interface AuthEvents {
  /** What the user may do changed, or whether they may change anything: GET /api/v1/user says how. */
  'user.changed': Record<string, never>;
}
