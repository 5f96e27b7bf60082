import { z } from 'zod';
import { Flag } from '../platform/http/fields.contract.js';
import { Language, ThemeMode, UserResource } from './auth.contract.js';

const password = z.string().min(8, { error: 'password_short' }).max(128, { error: 'too_long' });

/** POST /v1/register. `phone` is the dial code joined with the local number, however it was written. */
export const Register = z
  .object({
    username: z
      .string()
      .trim()
      .min(3, { error: 'username_short' })
      .max(40, { error: 'too_long' })
      .regex(/^[a-zA-Z0-9._-]+$/, { error: 'username_letters' }),
    email: z.email({ error: 'email_invalid' }).max(254, { error: 'too_long' }),
    phone: z.string().trim().min(1, { error: 'required' }).max(32, { error: 'phone_invalid' }),
    phone_code: z.string().trim().max(8).optional(),
    password,
    password_confirmation: z.string(),
    remember_token: Flag.optional(),
    /** What the person is called, and what their customers know the business by; without it the user name stands in. */
    name: z.string().trim().max(60, { error: 'too_long' }).optional(),
    platform_name: z.string().trim().max(60, { error: 'too_long' }).optional(),
    /** The language and theme of the page, kept for the new user. */
    language: Language.optional(),
    mode: ThemeMode.optional(),
  })
  .refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_differs',
  });
export type Register = z.infer<typeof Register>;

/** POST /api/v1/send-otp-login: with a phone to sign in by it; without a body a signed-in, unverified user gets their code again. */
export const SendOtp = z.object({ phone: z.string().trim().max(32).optional() });
export type SendOtp = z.infer<typeof SendOtp>;

/** Six digits, Arabic ones accepted; at a second step a recovery code as well. */
const Otp = z.string().trim().min(1, { error: 'required' }).max(20);

/** POST /api/v1/verify-otp: with the phone to sign in, without it to verify the signed-in account. */
export const VerifyOtp = z.object({
  phone: z.string().trim().max(32).optional(),
  otp: Otp,
  remember_token: Flag.optional(),
});
export type VerifyOtp = z.infer<typeof VerifyOtp>;

/** POST /v1/login-second-step: the code of the authenticator, or one of the recovery codes. */
export const LoginTwoFactor = z.object({ code: Otp });
export type LoginTwoFactor = z.infer<typeof LoginTwoFactor>;

/** POST /v1/forgot-password: a user name, an e-mail address or a phone number. */
export const ForgotPassword = z.object({ login: z.string().trim().min(1, { error: 'required' }).max(254) });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** As forms of guests have it, typed twice. */
export const NewPassword = z.object({ password, password_confirmation: z.string() });

/** POST /v1/reset-password, in the browser that asked for the code. */
export const ResetPassword = NewPassword.extend({ otp: Otp }).refine(
  (value) => value.password === value.password_confirmation,
  {
    path: ['password_confirmation'],
    error: 'password_differs',
  },
);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const CodeChannel = z.enum(['whatsapp', 'email', 'virtual_phone']);
export type CodeChannel = z.infer<typeof CodeChannel>;

/** Where a code went. The same for people we know and people we do not: `to` is what they typed or, signed in, what we have. */
export const CodeSent = z.object({
  message: z.literal('code_sent'),
  channel: CodeChannel,
  /** Masked; null when saying it would tell a stranger whom we know. */
  to: z.string().nullable(),
  /** When the next one may be asked for, and when this one ends. `now` is the server's clock, for the countdown. */
  resend_at: z.string(),
  expires_at: z.string(),
  now: z.string(),
});
export type CodeSent = z.infer<typeof CodeSent>;

/** The answer of POST /v1/register. */
export const RegisterResult = z.object({
  user: UserResource,
  permission: z.array(z.string()),
  /** Null when no code could be sent now; the verification page offers to try again. */
  code: CodeSent.nullable(),
});
export type RegisterResult = z.infer<typeof RegisterResult>;
