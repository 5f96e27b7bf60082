import { z } from 'zod';

export const sendPictureBody = z.object({
  to: z.string().regex(/^\d{7,15}$/, { error: 'invalid' }),
  caption: z.string().trim().max(1024).optional(),
});
export type sendPictureBody = z.infer<typeof sendPictureBody>;
