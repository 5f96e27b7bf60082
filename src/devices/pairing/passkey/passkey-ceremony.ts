import { randomBytes } from 'node:crypto';
import type { BaileysConnection } from '../../baileys/baileys-connection.js';
import type { BinaryNode } from '../../baileys/baileys-library.js';
import { isAnswerTo } from './check-assertion.js';
import {
  deriveHandoffKey,
  encodePrologue,
  type PairingAttempt,
  proveHandoff,
  readPhoneKey,
  sealPairingRequest,
} from './companion-keys.js';
import { type PasskeyAssertion, PasskeyOptions } from './passkey.contract.js';

const SERVER = 's.whatsapp.net';
const MAX_OPTIONS_BYTES = 4096;
const MAX_REF_BYTES = 1024;
/** Two queries fit into a peer call's timeout. */
const QUERY_TIMEOUT_MS = 6_000;

/** `answered`: an earlier answer was submitted. */
export type AnswerResult = 'sent' | 'refused' | 'mismatch' | 'answered' | 'expired';

class MalformedCeremony extends Error {}

/** Answers WhatsApp's passkey challenge ("Shortcake"). @see docs/passkeys.md */
export class PasskeyCeremony {
  private pairing: PairingAttempt | null = null;

  private constructor(
    private readonly connection: BaileysConnection,
    readonly options: PasskeyOptions,
    private readonly handoffKey: Buffer,
    readonly expiresAt: Date,
  ) {}

  /** Throws if the options are unusable. */
  static async start(
    connection: BaileysConnection,
    request: BinaryNode,
    { now, maxMs }: { now: Date; maxMs: number },
  ): Promise<PasskeyCeremony> {
    const tag = 'passkey_request_options';
    const embedded = bytesOf(request, tag);
    const bytes = embedded ?? bytesOf(await query(connection, 'get', { tag, attrs: {} }), tag);
    if (!bytes || bytes.length > MAX_OPTIONS_BYTES) throw new MalformedCeremony('no passkey options');
    const options = PasskeyOptions.parse(JSON.parse(bytes.toString()));
    const { creds } = connection.auth.state;
    const handoffKey = deriveHandoffKey(creds.advSecretKey);
    creds.advSecretKey = randomBytes(32).toString('base64');
    const lifeMs = Math.min(maxMs, options.timeout ?? maxMs);
    return new PasskeyCeremony(connection, options, handoffKey, new Date(now.getTime() + lifeMs));
  }

  get isAnswered(): boolean {
    return this.pairing !== null;
  }

  /** Submits no mismatch, so a correct answer may follow. */
  async submit(assertion: PasskeyAssertion, now: Date): Promise<AnswerResult> {
    if (this.isAnswered) return 'answered';
    if (now >= this.expiresAt) return 'expired';
    if (!isAnswerTo(this.options, assertion)) return 'mismatch';
    const { baileys } = this.connection;
    const pairing: PairingAttempt = (this.pairing = {
      ref: '',
      keyPair: baileys.Curve.generateKeyPair(),
      nonce: randomBytes(32),
    });
    try {
      const ref = bytesOf(await query(this.connection, 'get', { tag: 'ref', attrs: {} }), 'ref');
      if (!ref || ref.length > MAX_REF_BYTES) throw new MalformedCeremony('no ref');
      pairing.ref = ref.toString();
      const payload = encodePrologue(baileys, pairing);
      await query(this.connection, 'set', {
        tag: 'passkey_prologue',
        attrs: {},
        content: [
          leaf('credential_id', Buffer.from(assertion.rawId, 'base64url')),
          leaf('webauthn_assertion', Buffer.from(JSON.stringify(assertion))),
          leaf('prologue_payload', payload),
          leaf('pairing_handoff_proof', proveHandoff(this.handoffKey, payload)),
        ],
      });
      return 'sent';
    } catch {
      return 'refused';
    }
  }

  /** Throws if WhatsApp refuses the keys. */
  async proceed(continuation: BinaryNode): Promise<void> {
    const { connection, pairing } = this;
    const identity = bytesOf(continuation, 'primary_ephemeral_identity');
    const phoneKey = identity && readPhoneKey(connection.baileys, identity);
    if (!pairing || !phoneKey) throw new MalformedCeremony('no key of the phone');
    await query(connection, 'set', leaf('companion_nonce', pairing.nonce));
    const sealed = sealPairingRequest(connection.baileys, pairing, phoneKey, connection.auth.state.creds);
    await query(connection, 'set', leaf('encrypted_pairing_request', sealed));
  }
}

/** Others could forge notifications. */
export const isFromServer = ({ attrs }: BinaryNode): boolean =>
  attrs['from'] === SERVER || attrs['from'] === `@${SERVER}`;

const leaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

function query({ socket }: BaileysConnection, type: 'get' | 'set', content: BinaryNode): Promise<BinaryNode> {
  const attrs = { to: `@${SERVER}`, type, xmlns: 'md' };
  return socket.query({ tag: 'iq', attrs, content: [content] }, QUERY_TIMEOUT_MS) as Promise<BinaryNode>;
}

function bytesOf(node: BinaryNode | undefined, tag: string): Buffer | null {
  const child = Array.isArray(node?.content) ? node.content.find((candidate) => candidate.tag === tag) : undefined;
  const content = child?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : null;
}
