import { z } from 'zod';

/** `redirect` to the platform, `form` of keys, shared `secret`, or `easy_mode` from the app market. */
export const ConnectMethod = z.enum(['redirect', 'form', 'easy_mode', 'secret']);
export type ConnectMethod = z.infer<typeof ConnectMethod>;
