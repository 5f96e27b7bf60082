import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { RecipientReason, RecipientStatus } from '../campaigns.contract.js';

/** Lists at most 20 campaigns, newest first. */
export const ContactCampaigns = DataOf(
  z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      state: RecipientStatus,
      reason: RecipientReason.nullable(),
      at: z.string(),
    }),
  ),
);
export type ContactCampaigns = z.infer<typeof ContactCampaigns>;
