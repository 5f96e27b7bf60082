import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { signingKeyPair } from '../../crypto/curve.js';
import type { SigningKeyPair } from '../../crypto/curve.js';

const { CertChain } = proto;
const { NoiseCertificate } = CertChain;
const VALID_SECONDS = 10 * 365 * 24 * 3600;

function certify(
  issuer: SigningKeyPair,
  serial: number,
  issuerSerial: number,
  key: Buffer,
): proto.CertChain.INoiseCertificate {
  const notBefore = Math.floor(Date.now() / 1000);
  const details = NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore,
    notAfter: notBefore + VALID_SECONDS,
  }).finish();
  return { details, signature: issuer.sign(details) };
}

export function buildCertificateChain(rootSeed: Buffer, intermediateSeed: Buffer, serverKey: Buffer): Uint8Array {
  const root = signingKeyPair(rootSeed);
  const intermediate = signingKeyPair(intermediateSeed);
  return CertChain.encode({
    intermediate: certify(root, 1, 0, intermediate.publicKey),
    leaf: certify(intermediate, 2, 1, serverKey),
  }).finish();
}
