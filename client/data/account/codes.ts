import type { LoginResult } from '@server/auth/auth.contract.js';
import type { CodeSent, RegisterBody, RegisterResult } from '@server/auth/codes.contract.js';
import type { AcceptInvitationBody } from '@server/auth/invitations/invitations.contract.js';
import {
  forgetPendingAuth,
  keepPendingAuth,
  recallPendingAuth,
  toSentCode,
  type SentCode,
} from '@/app/guest/pending-auth.js';
import { takeGuestChoices } from '@/app/guest/guest-choices.js';
import { completeSignIn, type SignInStep, postQuietly, refetchSession, startSession } from './session.js';

export async function sendLoginCode(phone: string, isRemembered: boolean): Promise<SentCode> {
  const code = toSentCode(await postQuietly<CodeSent>('/api/v1/send-otp-login', { phone }));
  keepPendingAuth('phone-login', { phone, isRemembered, code });
  return code;
}

export async function signInByCode(phone: string, otp: string, isRemembered: boolean): Promise<SignInStep> {
  const payload = { phone, otp, remember_token: isRemembered };
  return completeSignIn(await postQuietly<LoginResult>('/api/v1/verify-otp', payload), isRemembered);
}

export async function submitTwoFactor(code: string): Promise<void> {
  const result = await postQuietly<LoginResult>('/v1/login-second-step', { code });
  await completeSignIn(result, recallPendingAuth('second-step')?.isRemembered ?? false);
}

export async function register(payload: RegisterBody): Promise<void> {
  const { user, code } = await postQuietly<RegisterResult>('/v1/register', payload);
  // The request contained the guest's choices.
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
  await refetchSession();
}

export async function sendResetCode(login: string): Promise<SentCode> {
  const code = toSentCode(await postQuietly<CodeSent>('/v1/forgot-password', { login }));
  keepPendingAuth('password-reset', { login, code });
  return code;
}

export async function acceptInvitation(body: AcceptInvitationBody): Promise<void> {
  await postQuietly('/v1/accept-invitation', body);
}

export async function resetPassword(otp: string, password: string, confirmation: string): Promise<void> {
  await postQuietly('/v1/reset-password', { otp, password, password_confirmation: confirmation });
  forgetPendingAuth('password-reset');
}
