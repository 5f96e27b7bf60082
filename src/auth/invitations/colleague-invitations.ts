import type { Limit } from '../../platform/throttle/throttle.js';

export const COLLEAGUE_INVITATIONS = {
  lifetime: '7 days',
  limit: { name: 'colleague-invitations', points: 200, seconds: 86_400 },
  limitOfUser: { name: 'colleague-invitation-again', points: 10, seconds: 86_400 },
} as const satisfies { lifetime: string; limit: Limit; limitOfUser: Limit };
