import { z } from 'zod';

export const Demo = z.object({
  made_at: z.string().nullable(),
  /** Session of the demo device, until a phone is linked. */
  session_id: z.string().nullable(),
});
export type Demo = z.infer<typeof Demo>;
