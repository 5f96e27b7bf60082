import type { LoginResult } from '@server/auth/auth.contract.js';
import type { CodeSent, Register, RegisterResult } from '@server/auth/codes.contract.js';
import {
  forgetPendingAuth,
  keepPendingAuth,
  recallPendingAuth,
  toSentCode,
  type SentCode,
} from '@/app/guest/pending-auth.js';
import { takeGuestChoices } from '@/app/guest/guest-choices.js';
import { arrive, type Arrival, postQuietly, readSessionAgain, startSession } from './session.js';

// Sign in by phone ------------------------------------------------------------------------------

export async function sendLoginCode(phone: string, isRemembered: boolean): Promise<SentCode> {
  const code = toSentCode(await postQuietly<CodeSent>('/api/v1/send-otp-login', { phone }));
  keepPendingAuth('phone-login', { phone, isRemembered, code });
  return code;
}

export async function signInByCode(phone: string, otp: string, isRemembered: boolean): Promise<Arrival> {
  const payload = { phone, otp, remember_token: isRemembered };
  return arrive(await postQuietly<LoginResult>('/api/v1/verify-otp', payload), isRemembered);
}

export async function takeTwoFactor(code: string): Promise<void> {
  const result = await postQuietly<LoginResult>('/v1/login-second-step', { code });
  await arrive(result, recallPendingAuth('second-step')?.isRemembered ?? false);
}

// Registration ----------------------------------------------------------------------------------

export async function register(payload: Register): Promise<void> {
  const { user, code } = await postQuietly<RegisterResult>('/v1/register', payload);
  // They went along.
  takeGuestChoices();
  if (code) keepPendingAuth('verification', { userId: user.id, code: toSentCode(code) });
  startSession(user.id, payload.remember_token ?? false);
}

export async function sendVerificationCode(userId: number): Promise<SentCode> {
  const code = toSentCode(await postQuietly<CodeSent>('/api/v1/send-otp-login'));
  keepPendingAuth('verification', { userId, code });
  return code;
}

export async function verifyAccount(otp: string): Promise<void> {
  await postQuietly('/api/v1/verify-otp', { otp });
  forgetPendingAuth('verification');
  await readSessionAgain();
}

// Forgotten password ----------------------------------------------------------------------------

export async function sendResetCode(login: string): Promise<SentCode> {
  const code = toSentCode(await postQuietly<CodeSent>('/v1/forgot-password', { login }));
  keepPendingAuth('password-reset', { login, code });
  return code;
}

/** By the link that came to a member who did not register. */
export async function acceptInvitation(token: string, password: string, confirmation: string): Promise<void> {
  await postQuietly('/v1/accept-invitation', { token, password, password_confirmation: confirmation });
}

export async function resetPassword(otp: string, password: string, confirmation: string): Promise<void> {
  await postQuietly('/v1/reset-password', { otp, password, password_confirmation: confirmation });
  forgetPendingAuth('password-reset');
}
