import { z } from 'zod';

/** An ad or post that led to a chat. */
interface Referral {
  sourceType: string;
  sourceId: string | null;
  headline: string | null;
  body: string | null;
  url: string | null;
  ctwaClid: string | null;
  entryPoint: string | null;
  ctwaPayload: string | null;
}

export interface KeptReferral extends Referral {
  at: string;
}

export function toReferralResource(referral: Referral): ReferralResource {
  const { sourceType, sourceId, headline, body, url, ctwaClid, entryPoint, ctwaPayload } = referral;
  return {
    source_type: sourceType,
    source_id: sourceId,
    headline,
    body,
    url,
    ctwa_clid: ctwaClid,
    entry_point: entryPoint,
    ctwa_payload: ctwaPayload,
  };
}

export const toKeptReferral = (kept: KeptReferral | null): KeptReferralResource | null =>
  kept && { ...toReferralResource(kept), at: kept.at };

export const ReferralResource = z.object({
  source_type: z.string().describe('`ad` or `post`.'),
  source_id: z.string().nullable(),
  headline: z.string().nullable(),
  body: z.string().nullable(),
  url: z.string().nullable(),
  ctwa_clid: z.string().nullable().describe("WhatsApp's id of the click, for Meta's Conversions API."),
  entry_point: z.string().nullable().describe("WhatsApp's name of the entry point, such as ctwa_ad."),
  ctwa_payload: z
    .string()
    .nullable()
    .describe('Encrypted facts of the ad, base64url. Some phones send only these. Only WhatsApp can read them.'),
});

export type ReferralResource = z.infer<typeof ReferralResource>;

/** A chat keeps its newest ad or post, a contact its first. */
export const KeptReferralResource = ReferralResource.extend({ at: z.string() });

export type KeptReferralResource = z.infer<typeof KeptReferralResource>;
