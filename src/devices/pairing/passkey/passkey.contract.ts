import { z } from 'zod';

/** WhatsApp Web allows 4096 bytes of options. */
const MAX_CREDENTIALS = 64;
/** WebAuthn allows 1023 bytes. */
const MAX_ID_CHARS = 1364;
const MAX_RESPONSE_CHARS = 8192;
const MAX_USER_HANDLE_CHARS = 88;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+={0,2}$/)
    .transform((text) => text.replace(/=+$/, ''));

/** Allows only WhatsApp's domain: the browser extension passes the options to its tab. */
export const PasskeyOptions = z.object({
  challenge: base64url(1024),
  rpId: z.literal('whatsapp.com'),
  timeout: z.number().int().positive().max(3_600_000).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
  allowCredentials: z
    .array(
      z.object({
        id: base64url(MAX_ID_CHARS),
        type: z.literal('public-key'),
        transports: z.array(z.string().max(32)).max(8).optional(),
      }),
    )
    .max(MAX_CREDENTIALS)
    .optional(),
  extensions: z.object({ uvm: z.boolean().optional() }).optional(),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const PasskeyRequest = z.object({
  options: PasskeyOptions.describe(
    'For navigator.credentials.get() on https://web.whatsapp.com. Binary fields are base64url.',
  ),
  expires_at: z.string(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeyAssertion = z.object({
  id: base64url(MAX_ID_CHARS),
  rawId: base64url(MAX_ID_CHARS),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(MAX_RESPONSE_CHARS),
    authenticatorData: base64url(MAX_RESPONSE_CHARS),
    signature: base64url(MAX_RESPONSE_CHARS),
    userHandle: base64url(MAX_USER_HANDLE_CHARS)
      .nullish()
      .transform((handle) => handle ?? null),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const SubmitPasskeyBody = z.object({ assertion: PasskeyAssertion });
export type SubmitPasskeyBody = z.infer<typeof SubmitPasskeyBody>;

export interface PasskeyEvents {
  'device.passkey': { session_id: string } & PasskeyRequest;
}
