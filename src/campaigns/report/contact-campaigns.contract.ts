import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { RecipientReason, RecipientStatus } from '../campaigns.contract.js';

/** GET /api/v1/contact-campaigns/{contactId}: the campaigns that somebody was part of, the newest first, 20 at most. */
export const ContactCampaigns = DataOf(
  z.array(
    z.object({
      ...{ id: z.number(), name: z.string() },
      state: RecipientStatus,
      reason: RecipientReason.nullable(),
      /** When this last changed. */
      at: z.string(),
    }),
  ),
);
export type ContactCampaigns = z.infer<typeof ContactCampaigns>;
