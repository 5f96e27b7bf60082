import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from './config.js';

export interface Sealed {
  /** Hash that detects a changed APP_SECRET. */
  keyId: string;
  /** IV (12 bytes), tag (16 bytes), ciphertext. */
  bytes: Buffer;
}

const IV_BYTES = 12;
/** Batch size, because a call of randomBytes costs more than a seal. */
const IVS_PER_CALL = 256;

@Injectable()
export class Secrets {
  /** Key object, because creating one costs more than a hash. */
  private readonly sealingKey: KeyObject;
  private readonly macKey: KeyObject;
  readonly keyId: string;
  private ivs = Buffer.alloc(0);

  constructor(config: Config) {
    const sealing = derive(config.appSecret, 'sealing');
    this.sealingKey = createSecretKey(sealing);
    this.macKey = createSecretKey(derive(config.appSecret, 'mac'));
    this.keyId = createHash('sha256').update(sealing).digest('hex').slice(0, 8);
  }

  /** Binds the value to its owner by `context`. */
  seal(plain: Uint8Array, context: string): Sealed {
    const iv = this.nextIv();
    const cipher = createCipheriv('aes-256-gcm', this.sealingKey, iv).setAAD(Buffer.from(context));
    const [body, end] = [cipher.update(plain), cipher.final()];
    return { keyId: this.keyId, bytes: Buffer.concat([iv, cipher.getAuthTag(), body, end]) };
  }

  private nextIv(): Buffer {
    if (this.ivs.length === 0) this.ivs = randomBytes(IV_BYTES * IVS_PER_CALL);
    const iv = this.ivs.subarray(0, IV_BYTES);
    this.ivs = this.ivs.subarray(IV_BYTES);
    return iv;
  }

  open({ keyId, bytes }: Sealed, context: string): Buffer {
    if (keyId !== this.keyId) throw new Error(`sealed with another APP_SECRET (key ${keyId})`);
    const decipher = createDecipheriv('aes-256-gcm', this.sealingKey, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  }

  /** Hashes tokens that are only looked up. */
  mac(value: string): string {
    return createHmac('sha256', this.macKey).update(value).digest('hex');
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'mersal', purpose, 32));
}

export function isEqual(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
