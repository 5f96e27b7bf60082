import { z } from 'zod';
import { device, phone } from './api-fields.contract.js';
import { DataOf } from '../../platform/http/answers.contract.js';

export const CheckNumberBody = z.object({ device, phone });

export type CheckNumberBody = z.infer<typeof CheckNumberBody>;

export const CheckNumberResult = DataOf(
  z.object({
    phone: z.string(),
    on_whatsapp: z.boolean().nullable().describe('Null if WhatsApp gave no definite response.'),
  }),
);
