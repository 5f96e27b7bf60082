import { z } from 'zod';

/** GET, POST and DELETE /api/v1/demo, on the practice network alone. */
export const Demo = z.object({
  /** Since when the account has demo data; null without. */
  made_at: z.string().nullable(),
  /** The device that was made for it, as long as no phone is linked to it. */
  session_id: z.string().nullable(),
});
export type Demo = z.infer<typeof Demo>;
