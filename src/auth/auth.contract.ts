import { z } from 'zod';

export const Login = z.object({
  /** A user name or an e-mail address. */
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  remember_token: z.boolean().optional(),
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

export interface UserResource {
  id: number;
  name: string | null;
  username: string;
  email: string;
  role_name: RoleName;
  permission: string[];
  mode: ThemeMode;
  language: Language;
}

/** GET /api/v1/user. `network` tells whether messages go to the virtual phones of the sandbox or to real ones. */
export interface SignedInUser {
  data: UserResource;
  network: 'sandbox' | 'live';
}

/** The answer of POST /v1/login. */
export interface LoginResult {
  user: UserResource;
}
