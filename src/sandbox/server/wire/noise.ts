import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { generateKeyPair, sharedSecret } from '../../crypto/curve.js';
import type { KeyPair } from '../../crypto/curve.js';

const PATTERN = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
/** `WA` and two version numbers. */
const PROLOGUE = Buffer.from([0x57, 0x41, 6, 3]);
const TAG_BYTES = 16;

const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
};

function seal(key: Buffer, counter: number, plaintext: Uint8Array, aad: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(aad);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, counter: number, sealed: Uint8Array, aad: Uint8Array): Buffer {
  const body = sealed.subarray(0, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter)).setAAD(aad);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

const EMPTY = Buffer.alloc(0);

export class Transport {
  private sent = 0;
  private received = 0;

  constructor(
    private readonly readKey: Buffer,
    private readonly writeKey: Buffer,
  ) {}

  encrypt(plaintext: Uint8Array): Buffer {
    return seal(this.writeKey, this.sent++, plaintext, EMPTY);
  }

  decrypt(sealed: Uint8Array): Buffer {
    return open(this.readKey, this.received++, sealed, EMPTY);
  }
}

/** @see https://noiseprotocol.org/noise.html */
export class NoiseHandshake {
  private hash = createHash('sha256').update(PATTERN).update(PROLOGUE).digest();
  private chainingKey: Buffer = PATTERN;
  private key: Buffer = EMPTY;
  private counter = 0;
  private readonly ephemeral = generateKeyPair();

  constructor(private readonly staticKey: KeyPair) {}

  answerHello(
    clientEphemeral: Uint8Array,
    certificate: Uint8Array,
  ): { ephemeral: Buffer; static: Buffer; payload: Buffer } {
    this.mixHash(clientEphemeral);
    this.mixHash(this.ephemeral.publicKey);
    this.mixKey(sharedSecret(this.ephemeral.privateKey, clientEphemeral));
    const sealedStatic = this.sealNext(this.staticKey.publicKey);
    this.mixKey(sharedSecret(this.staticKey.privateKey, clientEphemeral));
    return { ephemeral: this.ephemeral.publicKey, static: sealedStatic, payload: this.sealNext(certificate) };
  }

  finish(
    sealedStatic: Uint8Array,
    sealedPayload: Uint8Array,
  ): { clientStatic: Buffer; payload: Buffer; transport: Transport } {
    const clientStatic = this.openNext(sealedStatic);
    this.mixKey(sharedSecret(this.ephemeral.privateKey, clientStatic));
    const payload = this.openNext(sealedPayload);
    const [read, write] = this.deriveTwoKeys(EMPTY);
    return { clientStatic, payload, transport: new Transport(read, write) };
  }

  private mixHash(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest();
  }

  private mixKey(secret: Uint8Array): void {
    [this.chainingKey, this.key] = this.deriveTwoKeys(secret);
    this.counter = 0;
  }

  private deriveTwoKeys(secret: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdfSync('sha256', secret, this.chainingKey, '', 64));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }

  private sealNext(plaintext: Uint8Array): Buffer {
    const sealed = seal(this.key, this.counter++, plaintext, this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  private openNext(sealed: Uint8Array): Buffer {
    const plaintext = open(this.key, this.counter++, sealed, this.hash);
    this.mixHash(sealed);
    return plaintext;
  }
}
