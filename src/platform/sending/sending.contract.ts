import { z } from 'zod';

export const SendingState = z.enum([
  'on',
  'copy', // a restored database
  'switched_off', // by a user
  'forced_off', // by SENDING=off
]);
export type SendingState = z.infer<typeof SendingState>;
