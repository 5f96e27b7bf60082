import { queryOptions } from '@tanstack/react-query';
import type { CodeSent } from '@server/auth/codes.contract.js';
import type {
  AccountChanges,
  ChangePhone,
  GeneralSettings,
  SaveSettings,
  SettingsResult,
} from '@server/auth/settings.contract.js';
import { toSentCode, type SentCode } from '@/app/begun.js';
import { HttpError } from '@/app/http-error.js';
import { http } from '@/app/http.js';
import { queryClient } from '@/app/query-client.js';
import { patchUser } from './session.js';

// Fetchers

async function save(payload: SaveSettings): Promise<SettingsResult> {
  try {
    return await http.post<SettingsResult>('/api/v1/save-settings', payload);
  } catch (error) {
    throw error instanceof HttpError && error.status === 422 ? withFieldsOfForm(error) : error;
  }
}

/** `account_settings.password` is the form's `password`. */
function withFieldsOfForm({ status, code, message, fields }: HttpError): HttpError {
  const errors = Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(/^(account|general)_settings\./, ''), messages]),
  );
  return new HttpError(status, { message, errors, ...(code !== null && { code }) });
}

// Queries

/** What the platform says of itself, and what the user has set for their account. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => http.get<SettingsResult>('/api/v1/get-settings', undefined, { signal }),
});

// Changes

export async function saveAccount(changes: AccountChanges): Promise<SettingsResult> {
  const saved = await save({ account_settings: changes });
  keep(saved);
  return saved;
}

export async function savePlatform(changes: Partial<GeneralSettings>): Promise<SettingsResult> {
  const saved = await save({ general_settings: changes });
  keep(saved);
  return saved;
}

type PasswordField = 'current_password' | 'password' | 'password_confirmation';

/** Ends every other session of the user. */
export async function changePassword(passwords: Pick<AccountChanges, PasswordField>): Promise<void> {
  await save({ account_settings: passwords });
  await queryClient.invalidateQueries({ queryKey: ['account-sessions'] });
}

/** Sends a code to the new number; asked again, another one. */
export async function changePhone(payload: ChangePhone): Promise<SentCode> {
  return toSentCode(await http.post<CodeSent>('/api/v1/change-phone', payload, { noBanner: true }));
}

export async function confirmPhone(otp: string): Promise<void> {
  await http.post('/api/v1/confirm-phone', { otp }, { noBanner: true });
  const { account_settings } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  patchUser({ phone: account_settings.phone });
}

function keep({ data, account_settings }: SettingsResult): void {
  queryClient.setQueryData(settingsQuery.queryKey, { data, account_settings });
  const { name, time_zone, date_style } = account_settings;
  patchUser({ name, time_zone, date_style });
}
