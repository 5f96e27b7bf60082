import type { Secrets } from '../../platform/secrets.js';

export const macOfInvitation = (secrets: Secrets, token: string): string => secrets.mac(`invitation ${token}`);
