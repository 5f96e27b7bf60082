import { queryOptions } from '@tanstack/react-query';
import type { CodeSent } from '@server/auth/codes.contract.js';
import type {
  AccountChanges,
  ChangePhoneBody,
  GeneralChanges,
  PlatformChanges,
  PlatformSettings,
  PlatformSettingsResult,
  SaveAccountSettingsBody,
  SettingsResult,
} from '@server/auth/settings.contract.js';
import { toSentCode, type SentCode } from '@/app/guest/pending-auth.js';
import { HttpError } from '@/app/http/http-error.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { refetchReport } from '../report.js';
import { patchUser } from './session.js';

async function save(payload: SaveAccountSettingsBody): Promise<SettingsResult> {
  try {
    return await http.post<SettingsResult>('/api/v1/save-settings', payload);
  } catch (error) {
    throw error instanceof HttpError && error.status === 422 ? withFieldsOfForm(error) : error;
  }
}

/** Renames fields such as `account_settings.password` to those of the form. */
function withFieldsOfForm({ status, code, message, fields }: HttpError): HttpError {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(/^(account|general)_settings\./, ''), messages]),
  );
  return new HttpError(status, { message, errors, ...(code !== null && { code }) });
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => http.get<SettingsResult>('/api/v1/get-settings', undefined, { signal }),
});

export const platformQuery = queryOptions({
  queryKey: ['platform-settings'],
  queryFn: async ({ signal }) =>
    (await http.get<PlatformSettingsResult>('/api/v1/platform-settings', undefined, { signal })).data,
});

export async function saveSettings(
  account: AccountChanges,
  general: GeneralChanges,
  revision: string | undefined,
): Promise<SettingsResult> {
  const general_settings = withNulls(general);
  const saved = await save({
    revision,
    account_settings: withNulls(account),
    ...(Object.keys(general).length > 0 && { general_settings }),
  });
  queryClient.setQueryData(settingsQuery.queryKey, saved);
  const { name, time_zone, date_style } = saved.account_settings;
  patchUser({ name, time_zone, date_style });
  return saved;
}

export async function savePlatform(changes: PlatformChanges): Promise<PlatformSettings> {
  const { data } = await http.post<PlatformSettingsResult>('/api/v1/platform-settings', withNulls(changes));
  queryClient.setQueryData(platformQuery.queryKey, data);
  // Accounts inherit platform settings.
  await Promise.all([queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }), refetchReport()]);
  return data;
}

/** Replaces empty texts with null, which removes a value. */
function withNulls<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])) as T;
}

type PasswordField = 'current_password' | 'password' | 'password_confirmation';

/** Changes the password and ends the user's other sessions. */
export async function changePassword(passwords: Pick<AccountChanges, PasswordField>): Promise<void> {
  await save({ account_settings: passwords });
  await queryClient.invalidateQueries({ queryKey: ['account-sessions'] });
}

/** Sends a code to the new phone. A repeated call sends another one. */
export async function changePhone(payload: ChangePhoneBody): Promise<SentCode> {
  return toSentCode(await http.post<CodeSent>('/api/v1/change-phone', payload, { noBanner: true }));
}

export async function sendEmailCode(): Promise<SentCode> {
  return toSentCode(await http.post<CodeSent>('/api/v1/send-email-code', {}, { noBanner: true }));
}

export async function confirmEmail(otp: string): Promise<void> {
  await http.post('/api/v1/confirm-email', { otp }, { noBanner: true });
  await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
}

export async function confirmPhone(otp: string): Promise<void> {
  await http.post('/api/v1/confirm-phone', { otp }, { noBanner: true });
  const { account_settings } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  patchUser({ phone: account_settings.phone });
}
