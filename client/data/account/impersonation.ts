import type { LoginResult } from '@server/auth/auth.contract.js';
import { keepAppearance } from '@/app/appearance/appearance.js';
import { DASHBOARD } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { announceIdentity, identityOfUser, reloadForIdentity, type Identity } from '@/app/guest/identity.js';
import { closeSocket, openSocket } from '@/app/socket.js';

/** Where an administrator comes from and goes back to. */
const MEMBERS = '/members';

type Switched = Extract<LoginResult, { user: unknown }>;

/** An administrator goes on inside a member's account; the page is loaded anew, so that nothing of either is mixed. */
export async function switchToAccount(userId: number, reason: string): Promise<void> {
  await leaveFor(DASHBOARD, async () => {
    const { user } = await http.post<Switched>(`/api/v1/switch-to-account/${userId}`, { reason });
    keepAppearance(user);
    return identityOfUser(user.id, true);
  });
}

/** Back to the administrator's own account and the list they came from. */
export async function switchBack(): Promise<void> {
  await leaveFor(MEMBERS, async () => {
    const { user } = await http.post<Switched>('/api/v1/switch-back');
    keepAppearance(user);
    return identityOfUser(user.id);
  });
}

async function leaveFor(path: string, become: () => Promise<Identity>): Promise<void> {
  // First, or the server closing it would look like a change made elsewhere.
  closeSocket();
  try {
    announceIdentity(await become());
  } catch (error) {
    void openSocket();
    throw error;
  }
  reloadForIdentity(path);
}
