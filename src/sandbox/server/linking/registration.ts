import type { Stanza } from '../wire/stanza.js';

export interface KeyBundleAnswer {
  wrappedBundle: Buffer;
  identity: Buffer;
}

interface LinkCodeRequest {
  number: string;
  ref: Buffer;
  wrappedEphemeral: Buffer;
  onFinish?: (bundle: KeyBundleAnswer) => void;
}

export interface Registration {
  noiseKey: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: { id: number; publicKey: Buffer; signature: Buffer };
  platform: string;
  refs: string[];
  expiresAt: number;
  linkCode?: LinkCodeRequest;
  passkey?: { answer(query: Stanza): Stanza[] | undefined };
  onSigned?: () => void;
  retiredSecrets: Set<string>;
  /** Listeners by notification ID. */
  onAck: Map<string, () => void>;
}
