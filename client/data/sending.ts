import type { SwitchSendingBody } from '@server/auth/settings.contract.js';
import type { SendingState } from '@server/platform/sending/sending.contract.js';
import { http } from '@/app/http/http.js';
import { refetchSession } from './account/session.js';

/** Switches sending of all accounts. Every open page receives a push. */
export async function switchSending(isOn: boolean): Promise<void> {
  const body: SwitchSendingBody = { is_on: isOn };
  await http.post<{ sending: SendingState }>('/api/v1/sending', body);
  await refetchSession();
}
