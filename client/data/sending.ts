import type { SwitchSending } from '@server/auth/settings.contract.js';
import type { SendingState } from '@server/platform/sending/sending.contract.js';
import { http } from '@/app/http/http.js';
import { readSessionAgain } from './account/session.js';

/** For all devices of all accounts; every open page hears of it. */
export async function switchSending(isOn: boolean): Promise<void> {
  const wish: SwitchSending = { is_on: isOn };
  await http.post<{ sending: SendingState }>('/api/v1/sending', wish);
  await readSessionAgain();
}
