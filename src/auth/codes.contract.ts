import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import { Language, ThemeMode, UserResource } from './auth.contract.js';

const password = z.string().min(8, { error: 'password_short' }).max(128, { error: 'too_long' });

export const Username = z
  .string()
  .trim()
  .min(3, { error: 'username_short' })
  .max(40, { error: 'too_long' })
  .regex(/^[a-zA-Z0-9._-]+$/, { error: 'username_letters' });

/** `phone` may have any notation. */
export const RegisterBody = z
  .object({
    username: Username,
    email: z.email({ error: 'email_invalid' }).max(254, { error: 'too_long' }),
    phone: z.string().trim().min(1, { error: 'required' }).max(32, { error: 'phone_invalid' }),
    phone_code: z.string().trim().max(8).optional(),
    password,
    password_confirmation: z.string(),
    remember_token: Flag.optional(),
    name: z.string().trim().max(60, { error: 'too_long' }).optional(),
    platform_name: z.string().trim().max(60, { error: 'too_long' }).optional(),
    language: Language.optional(),
    mode: ThemeMode.optional(),
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_differs',
  });
export type RegisterBody = z.infer<typeof RegisterBody>;

/** Without a phone, the code verifies the signed-in account. */
export const SendOtp = z.object({ phone: z.string().trim().max(32).optional() });
export type SendOtp = z.infer<typeof SendOtp>;

/** Six digits, Latin or Arabic, or a recovery code. */
const Otp = z.string().trim().min(1, { error: 'required' }).max(20);

/** Without a phone, verifies the signed-in account. */
export const VerifyOtp = z.object({
  phone: z.string().trim().max(32).optional(),
  otp: Otp,
  remember_token: Flag.optional(),
});
export type VerifyOtp = z.infer<typeof VerifyOtp>;

export const LoginTwoFactor = z.object({ code: Otp });
export type LoginTwoFactor = z.infer<typeof LoginTwoFactor>;

export const ForgotPassword = z.object({ login: z.string().trim().min(1, { error: 'required' }).max(254) });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

export const NewPasswordBody = z.object({ password, password_confirmation: z.string() });

/** Valid only in the browser that requested the code. */
export const ResetPasswordBody = NewPasswordBody.extend({ otp: Otp }).refine(
  (value) => value.password === value.password_confirmation,
  {
    path: ['password_confirmation'],
    error: 'password_differs',
  },
);
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

export const CodeChannel = z.enum(['whatsapp', 'email', 'virtual_phone']);
export type CodeChannel = z.infer<typeof CodeChannel>;

/** Response, equal for known and unknown recipients. */
export const CodeSent = z.object({
  message: z.literal('code_sent'),
  channel: CodeChannel,
  to: z.string().nullable(),
  resend_at: z.string(),
  expires_at: z.string(),
  now: z.string(),
  /** Only on the sandbox network. */
  shown_code: z.string().optional(),
});
export type CodeSent = z.infer<typeof CodeSent>;

export const RegisterResult = z.object({
  user: UserResource,
  permission: z.array(z.string()),
  code: CodeSent.nullable(),
});
export type RegisterResult = z.infer<typeof RegisterResult>;
