import type { LoginResult, SignedInUser } from '@server/auth/auth.contract.js';
import { keepAppearance } from '@/app/appearance/appearance.js';
import { DASHBOARD } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import {
  announceIdentity,
  clearUserStorage,
  identityOf,
  identityOfUser,
  reloadForIdentity,
  type Identity,
} from '@/app/guest/identity.js';
import { queryClient } from '@/app/query-client.js';
import { closeSocket, openSocket } from '@/app/socket.js';
import { SESSION_KEY } from '@/app/use-can.js';

const MEMBERS = '/members';

type SwitchResult = Extract<LoginResult, { user: unknown }>;

/** Reloads the page, so that the data of two accounts is not mixed. */
export async function switchToAccount(userId: number, reason: string): Promise<void> {
  await switchIdentity(DASHBOARD, async () => {
    const { user } = await http.post<SwitchResult>(`/api/v1/switch-to-account/${userId}`, { reason });
    keepAppearance(user);
    return identityOfUser(user.id, { isImpersonated: true });
  });
}

export async function switchBack(): Promise<void> {
  await switchIdentity(MEMBERS, async () => {
    const { user } = await http.post<SwitchResult>('/api/v1/switch-back');
    clearUserStorage(identityOf(queryClient.getQueryData<SignedInUser | null>(SESSION_KEY)));
    keepAppearance(user);
    return identityOfUser(user.id);
  });
}

async function switchIdentity(path: string, requestSwitch: () => Promise<Identity>): Promise<void> {
  // A close by the server would look like a session change in another tab.
  closeSocket();
  try {
    announceIdentity(await requestSwitch());
  } catch (error) {
    void openSocket();
    throw error;
  }
  reloadForIdentity(path);
}
