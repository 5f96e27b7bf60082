import type { LoginResult } from '@server/auth/auth.contract.js';
import { DASHBOARD } from '@/app/constants.js';
import { http } from '@/app/http.js';
import { announceIdentity, identityOfUser, reloadForIdentity } from '@/app/identity.js';

/** Where an administrator comes from and goes back to. */
const MEMBERS = '/members';

type Switched = Extract<LoginResult, { user: unknown }>;

/** An administrator goes on inside a member's account; the page is loaded anew, so that nothing of either is mixed. */
export async function switchToAccount(userId: number, reason: string): Promise<void> {
  const { user } = await http.post<Switched>(`/api/v1/switch-to-account/${userId}`, { reason });
  announceIdentity(identityOfUser(user.id, true));
  reloadForIdentity(DASHBOARD);
}

/** Back to the administrator's own account and the list they came from. */
export async function switchBack(): Promise<void> {
  const { user } = await http.post<Switched>('/api/v1/switch-back');
  announceIdentity(identityOfUser(user.id));
  reloadForIdentity(MEMBERS);
}
