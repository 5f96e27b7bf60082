/** JSON of the attribute `data-mersal-passkey`, with base64url fields. */
export interface SigningRequest {
  /** ID that the result repeats. */
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** Fields that WhatsApp Web sends, in base64url. */
export interface SignedAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string | null };
}

export type SigningResult = { source: 'mersal-passkey'; id: string } & (
  | { status: 'started' }
  | { status: 'signed'; assertion: SignedAssertion }
  | { status: 'cancelled' | 'failed' }
);

const RP_ID = 'whatsapp.com';
const MAX_CHARS = 16_384;

/** Returns null unless the request is for WhatsApp's own domain. */
export function parseRequest(text: string | null): SigningRequest | null {
  if (text === null || text.length > MAX_CHARS) return null;
  try {
    const { id, options } = JSON.parse(text) as Partial<SigningRequest>;
    const isValid = typeof id === 'string' && typeof options?.challenge === 'string' && options.rpId === RP_ID;
    return isValid ? { id, options } : null;
  } catch {
    return null;
  }
}
