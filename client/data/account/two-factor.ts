import type { RecoveryCodesResult, TwoFactorSecret } from '@server/auth/settings.contract.js';
import { http } from '@/app/http/http.js';
import { patchUser } from './session.js';

const IN_DIALOG = { noBanner: true };

/** Returns a new secret. Two-factor is enabled only after the first code. */
export async function startTwoFactor(password: string): Promise<TwoFactorSecret> {
  const body = { current_password: password };
  return (await http.post<{ data: TwoFactorSecret }>('/api/v1/second-step', body, IN_DIALOG)).data;
}

export async function confirmTwoFactor(code: string): Promise<string[]> {
  const { data } = await http.post<{ data: RecoveryCodesResult }>('/api/v1/second-step/confirm', { code }, IN_DIALOG);
  patchUser({ has_second_step: true });
  return data.recovery_codes;
}

/** Returns new codes and invalidates the previous ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  const body = { current_password: password };
  const { data } = await http.post<{ data: RecoveryCodesResult }>(
    '/api/v1/second-step/recovery-codes',
    body,
    IN_DIALOG,
  );
  return data.recovery_codes;
}

export async function disableTwoFactor(password: string): Promise<void> {
  await http.delete('/api/v1/second-step', { current_password: password }, IN_DIALOG);
  patchUser({ has_second_step: false });
}
