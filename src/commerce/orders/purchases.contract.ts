import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { CartStatus } from '../carts/carts.contract.js';
import { Platform } from '../platforms/platforms.contract.js';

/** The ten latest of each kind. */
export const ContactPurchases = DataOf(
  z.object({
    orders: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        platform: Platform,
        /** Name of the status at the platform. */
        status: z.string().nullable(),
        total: z.string().nullable(),
        currency: z.string(),
        at: z.string(),
      }),
    ),
    carts: z.array(
      z.object({
        id: z.number(),
        platform: Platform,
        status_send: CartStatus,
        products_count: z.number(),
        total: z.string().nullable(),
        currency: z.string(),
        at: z.string(),
      }),
    ),
  }),
);
export type ContactPurchases = z.infer<typeof ContactPurchases>;
