import { z } from 'zod';

/** `redirect` to the platform, `form` of keys, shared `secret`, or `easy_mode` from the app market. */
export const ConnectMethod = z.enum(['redirect', 'form', 'easy_mode', 'secret']);
export type ConnectMethod = z.infer<typeof ConnectMethod>;

/** `connectFields` of a platform names the fields that it needs. */
export const ConnectBody = z.object({
  way: ConnectMethod.optional(),
  shop: z.string().trim().max(200).optional(),
  url: z.string().trim().max(500).optional(),
  access_token: z.string().trim().max(500).optional(),
  api_secret: z.string().trim().max(500).optional(),
  consumer_key: z.string().trim().max(200).optional(),
  consumer_secret: z.string().trim().max(200).optional(),
  claim: z.string().trim().max(100).optional(),
});
export type ConnectBody = z.infer<typeof ConnectBody>;
export type ConnectField = Exclude<keyof ConnectBody, 'way' | 'claim'>;
