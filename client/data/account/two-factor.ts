import type { RecoveryCodes, TwoFactorSecret } from '@server/auth/settings.contract.js';
import { http } from '@/app/http/http.js';
import { patchUser } from './session.js';

/** Each is asked for in a dialog, which shows what was refused. */
const inDialog = { noBanner: true };

/** A secret for the authenticator; nothing is on until a code of it was typed. */
export async function beginTwoFactor(password: string): Promise<TwoFactorSecret> {
  const body = { current_password: password };
  return (await http.post<{ data: TwoFactorSecret }>('/api/v1/second-step', body, inDialog)).data;
}

export async function confirmTwoFactor(code: string): Promise<string[]> {
  const { data } = await http.post<{ data: RecoveryCodes }>('/api/v1/second-step/confirm', { code }, inDialog);
  patchUser({ has_second_step: true });
  return data.recovery_codes;
}

/** The old ones are worth nothing after this. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const body = { current_password: password };
  const { data } = await http.post<{ data: RecoveryCodes }>('/api/v1/second-step/recovery-codes', body, inDialog);
  return data.recovery_codes;
}

export async function endTwoFactor(password: string): Promise<void> {
  await http.delete('/api/v1/second-step', { current_password: password }, inDialog);
  patchUser({ has_second_step: false });
}
