import type { Secrets } from '../../platform/secrets.js';

/** What is kept of the word of a link: whoever reads the database cannot open it. */
export const macOfInvitation = (secrets: Secrets, token: string): string => secrets.mac(`invitation ${token}`);
