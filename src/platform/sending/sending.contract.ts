import { z } from 'zod';

/** Whether messages go out, or why not. */
export const SendingState = z.enum([
  'on',
  'copy', // the database was restored or copied to another place than the one that may send
  'switched_off', // somebody has switched it off
  'forced_off', // SENDING=off in the configuration
]);
export type SendingState = z.infer<typeof SendingState>;
