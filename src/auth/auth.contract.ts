import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import type { SendingState } from '../platform/sending/sending.contract.js';

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

export interface UserResource {
  id: number;
  name: string | null;
  username: string;
  email: string;
  /** Digits without plus. */
  phone: string | null;
  role_name: RoleName;
  permission: string[];
  mode: ThemeMode;
  language: Language;
  status: AccountStatus;
  /** False until the code of the registration was typed: such a user reaches the verification only. */
  is_verified: boolean;
  has_second_step: boolean;
  /** IANA name. */
  time_zone: string;
  date_style: DateStyle;
}

/** What an account may use. A count of -1 is unlimited. */
export interface SubcribeResource {
  /** 0 is the unlimited subscription. */
  package_id: number;
  package: { title: string; price: number } | null;
  /** Null without an end: of the unlimited one, and of a package without a price, which goes on by itself. */
  expire_at: string | null;
  is_expired: boolean;
  /** When a package without a price begins its next period, and the count of messages with it. */
  restarts_at: string | null;
  count_messages: number;
  count_message_consumed: number;
  count_devices: number;
  count_templates: number;
  count_campaigns: number;
  count_phone_contacts: number;
  /** Megabytes of all files. */
  count_storage_mb: number;
}

/** Set while an administrator works inside somebody's account. */
export interface Impersonation {
  admin_name: string;
  until: string;
}

/** GET /api/v1/user. `network` tells whether messages go to the virtual phones of the sandbox or to real ones. */
export interface SignedInUser {
  data: UserResource & { subcribe: SubcribeResource | null; impersonation: Impersonation | null };
  network: 'sandbox' | 'live';
  /** Anything but `on` holds for everybody. */
  sending: SendingState;
}

/** The answer of each way in: either signed in, or the second step is still to be taken at POST /v1/login-second-step. */
export type LoginResult = { user: UserResource; permission: string[]; second_step?: false } | { second_step: true };

export interface AuthEvents {
  /** What the user may do changed, or whether they may change anything: GET /api/v1/user says how. */
  'user.changed': Record<string, never>;
}
