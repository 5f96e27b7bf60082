import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { generateKeyPair, sharedSecret } from '../../crypto/curve.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { report } from '../../report.js';
import type { OpenConnection } from '../open-connection.js';
import { QueryError } from '../queries/query-error.js';
import { bytesOf, child, element, nowInSeconds, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import type { Registration } from './registration.js';
import type { PasskeyBook } from './passkey-book.js';
import { RP_ID, verifyAssertion } from './verify-assertion.js';

const { ProloguePayload, CompanionEphemeralIdentity, EncryptedPairingRequest, PairingRequest } = proto;
const { PrimaryEphemeralIdentity } = proto;
const TIMEOUT_MS = 600_000;
const KEY_BYTES = 32;

/**
 * Lets a device link after it answers a WebAuthn challenge, agrees on a key with the handset, and sends its keys and a
 * new ADV secret.
 */
export class PasskeyGate {
  private readonly challenge = randomBytes(32).toString('base64url');
  private readonly ref = randomBytes(16).toString('base64url');
  private readonly handsetKey = generateKeyPair();
  private readonly handsetNonce = randomBytes(32);
  private identity: Buffer | undefined;
  private commitment: Buffer | undefined;
  private isCommitted = false;

  constructor(
    private readonly passkeys: PasskeyBook,
    private readonly connection: OpenConnection,
    private readonly phone: VirtualPhone,
    private readonly advSecret: Buffer,
    private readonly finish: (advSecret: Buffer) => Promise<unknown>,
  ) {}

  /** Embeds the challenge, or lets the device fetch it. */
  open(isEmbedded: boolean): void {
    this.notify('passkey_prologue_request', isEmbedded ? [this.requestOptions()] : undefined);
  }

  answer(query: Stanza): Stanza[] | undefined {
    if (child(query, 'passkey_request_options')) return [this.requestOptions()];
    if (child(query, 'ref')) return [element('ref', {}, Buffer.from(this.ref))];
    const prologue = child(query, 'passkey_prologue');
    if (prologue) this.receivePrologue(prologue);
    const nonce = bytesOf(child(query, 'companion_nonce'));
    if (nonce) this.receiveNonce(nonce);
    const sealed = bytesOf(child(query, 'encrypted_pairing_request'));
    if (sealed) this.receivePairingRequest(sealed);
    return undefined;
  }

  private requestOptions(): Stanza {
    const options = {
      challenge: this.challenge,
      timeout: TIMEOUT_MS,
      rpId: RP_ID,
      allowCredentials: [],
      userVerification: 'required',
      extensions: { uvm: true },
    };
    return element('passkey_request_options', {}, Buffer.from(JSON.stringify(options)));
  }

  private receivePrologue(prologue: Stanza): void {
    const part = (tag: string): Buffer => bytesOf(child(prologue, tag)) ?? Buffer.alloc(0);
    const payload = part('prologue_payload');
    const refusal = verifyAssertion(
      this.passkeys,
      { number: this.phone.number, challenge: this.challenge },
      { credentialId: part('credential_id'), assertion: part('webauthn_assertion') },
    );
    if (refusal) throw new QueryError(403, refusal);
    const handoffKey = hkdf(this.advSecret, '', 'shortcake-passkey-handoff-v1');
    const proof = createHmac('sha256', handoffKey).update(payload).digest();
    if (!proof.equals(part('pairing_handoff_proof'))) throw new QueryError(403, 'wrong handoff proof');

    const { companionEphemeralIdentity, commitment } = ProloguePayload.decode(payload);
    this.identity = Buffer.from(companionEphemeralIdentity ?? []);
    this.commitment = Buffer.from(commitment?.hash ?? []);
    if (CompanionEphemeralIdentity.decode(this.identity).ref !== this.ref) throw new QueryError(400, 'wrong ref');
    const handsetIdentity = PrimaryEphemeralIdentity.encode({
      publicKey: this.handsetKey.publicKey,
      nonce: this.handsetNonce,
    });
    // The device expects the response to its query first.
    setImmediate(() =>
      this.notify('crsc_continuation', [element('primary_ephemeral_identity', {}, handsetIdentity.finish())]),
    );
  }

  private receiveNonce(nonce: Buffer): void {
    const hash = createHash('sha256')
      .update(Buffer.concat([this.identity ?? Buffer.alloc(0), nonce]))
      .digest();
    if (!this.commitment || !hash.equals(this.commitment)) throw new QueryError(400, 'wrong commitment');
    this.isCommitted = true;
  }

  private receivePairingRequest(sealed: Buffer): void {
    if (!this.isCommitted || !this.identity) throw new QueryError(400, 'no nonce');
    const { companionPublicKey, companionIdentityKey, advSecret } = this.unseal(this.identity, sealed);
    const { noiseKey, identity } = this.connection.registration as Registration;
    const isOfDevice =
      noiseKey.equals(Buffer.from(companionPublicKey ?? [])) &&
      identity.equals(Buffer.from(companionIdentityKey ?? []));
    if (!isOfDevice || advSecret?.length !== KEY_BYTES) throw new QueryError(400, 'wrong keys');
    delete this.connection.registration?.passkey;
    setImmediate(() => void this.finish(Buffer.from(advSecret)).catch(report('device linking failed')));
  }

  private unseal(identity: Buffer, sealed: Buffer): proto.PairingRequest {
    const { publicKey, deviceType } = CompanionEphemeralIdentity.decode(identity);
    const shared = sharedSecret(this.handsetKey.privateKey, publicKey ?? Buffer.alloc(0));
    const salt = `Companion Pairing ${deviceType} with ref ${this.ref}`;
    const { encryptedPayload, iv } = EncryptedPairingRequest.decode(sealed);
    const payload = Buffer.from(encryptedPayload ?? []);
    try {
      const key = hkdf(shared, salt, 'Pairing Information Encryption Key');
      const decipher = createDecipheriv('aes-256-gcm', key, iv ?? Buffer.alloc(0));
      decipher.setAuthTag(payload.subarray(-16));
      return PairingRequest.decode(Buffer.concat([decipher.update(payload.subarray(0, -16)), decipher.final()]));
    } catch {
      throw new QueryError(400, 'pairing request not readable');
    }
  }

  private notify(type: string, content?: Stanza[]): void {
    const { connection } = this;
    connection.send(
      element('notification', { type, id: connection.nextId(), from: SERVER, t: nowInSeconds() }, content),
    );
  }
}

const hkdf = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));
