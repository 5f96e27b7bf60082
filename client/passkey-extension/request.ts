/** The challenge as the page shows it, in the attribute `data-mersal-passkey`: JSON, binary fields as base64url. */
export interface SigningRequest {
  /** Identifies the request; the answer carries it. */
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** The four fields that WhatsApp Web sends; binary ones as base64url. */
export interface SignedAssertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string | null };
}

/** Posted to the window of the page that asked. */
export type SigningAnswer = { source: 'mersal-passkey'; id: string } & (
  | { status: 'started' }
  | { status: 'signed'; assertion: SignedAssertion }
  | { status: 'cancelled' | 'failed' }
);

const RP_ID = 'whatsapp.com';
const MAX_CHARS = 16_384;

/** Null unless it is a challenge of WhatsApp's own domain. */
export function parseRequest(text: string | null): SigningRequest | null {
  if (text === null || text.length > MAX_CHARS) return null;
  try {
    const { id, options } = JSON.parse(text) as Partial<SigningRequest>;
    const isWhole = typeof id === 'string' && typeof options?.challenge === 'string' && options.rpId === RP_ID;
    return isWhole ? { id, options } : null;
  } catch {
    return null;
  }
}
