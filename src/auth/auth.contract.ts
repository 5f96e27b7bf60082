import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import { SendingState } from '../platform/sending/sending.contract.js';

export const Login = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  remember_token: Flag.optional(),
});
export type Login = z.infer<typeof Login>;

export const ThemeMode = z.enum(['light', 'dark']);
export type ThemeMode = z.infer<typeof ThemeMode>;

export const Language = z.enum(['en', 'ar']);
export type Language = z.infer<typeof Language>;

export const UpdateUserInfoBody = z
  .object({ mode: ThemeMode.optional(), language: Language.optional() })
  .refine((value) => value.mode !== undefined || value.language !== undefined, { error: 'nothing_to_change' });
export type UpdateUserInfoBody = z.infer<typeof UpdateUserInfoBody>;

/** `SupperAdmin` is the stored name of a super admin. */
export const RoleName = z.enum(['SupperAdmin', 'admin', 'member']);
export type RoleName = z.infer<typeof RoleName>;

/** Predefined roles of colleagues. */
export const BuiltInRole = z.enum(['supervisor', 'agent']);
export type BuiltInRole = z.infer<typeof BuiltInRole>;

export const UserStatus = z.enum(['invited', 'active', 'suspended']);
export type UserStatus = z.infer<typeof UserStatus>;

export const Availability = z.enum(['online', 'away']);
export type Availability = z.infer<typeof Availability>;

/** First reason that applies. `idle`: inactive for five minutes. `hours`: outside working hours. */
export const AwayReason = z.enum(['switched', 'idle', 'hours']);
export type AwayReason = z.infer<typeof AwayReason>;

/** `pended` is the stored name of suspended. */
export const AccountStatus = z.enum(['active', 'pended']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** `hijri` is the Umm al-Qura calendar. */
export const DateStyle = z.enum(['medium', 'numeric', 'iso', 'hijri']);
export type DateStyle = z.infer<typeof DateStyle>;

export const UserResource = z.object({
  id: z.number(),
  name: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role_name: RoleName,
  permission: z.array(z.string()),
  mode: ThemeMode,
  language: Language,
  status: AccountStatus,
  is_verified: z.boolean(),
  has_second_step: z.boolean(),
  time_zone: z.string(),
  date_style: DateStyle,
  is_owner: z.boolean(),
  /** Usable devices, or null for all. */
  device_ids: z.array(z.number()).nullable(),
  availability: Availability,
});
export type UserResource = z.infer<typeof UserResource>;

/** Subscription, misspelled in the API. */
export const SubcribeResource = z.object({
  package_id: z.number(),
  package: z.object({ title: z.string(), price: z.number() }).nullable(),
  /** Null if the subscription never ends or renews itself. */
  expire_at: z.string().nullable(),
  active_until: z.string().nullable(),
  is_expired: z.boolean(),
  restarts_at: z.string().nullable(),
  count_messages: z.number(),
  count_message_consumed: z.number(),
  count_devices: z.number(),
  count_templates: z.number(),
  count_campaigns: z.number(),
  count_phone_contacts: z.number(),
  count_storage_mb: z.number(),
  /** -1 is unlimited. */
  count_users: z.number(),
  /** Includes open invitations. */
  count_users_used: z.number(),
});
export type SubcribeResource = z.infer<typeof SubcribeResource>;

export const Impersonation = z.object({
  admin_name: z.string(),
  until: z.string(),
});
export type Impersonation = z.infer<typeof Impersonation>;

export const SignedInUser = z.object({
  data: UserResource.extend({ subcribe: SubcribeResource.nullable(), impersonation: Impersonation.nullable() }),
  network: z.enum(['sandbox', 'live']),
  sending: SendingState,
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const LoginResult = z.union([
  z.object({ user: UserResource, permission: z.array(z.string()), second_step: z.literal(false).optional() }),
  z.object({ second_step: z.literal(true) }),
]);
export type LoginResult = z.infer<typeof LoginResult>;

export interface AuthEvents {
  'user.changed': Record<string, never>;
}
