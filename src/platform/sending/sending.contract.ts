import { z } from 'zod';

export const SendingState = z.enum([
  'on',
  'copy', // a restored database
  'switched_off',
  'forced_off',
]);
export type SendingState = z.infer<typeof SendingState>;
