import { z } from 'zod';

/** The fields beside the file of a picture that a virtual phone sends. */
export const sendPicture = z.object({
  to: z.string().regex(/^\d{7,15}$/, { error: 'invalid' }),
  caption: z.string().trim().max(1024).optional(),
});
export type sendPicture = z.infer<typeof sendPicture>;
