import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Connection } from '../connection.js';
import { element, SERVER } from '../wire/stanza.js';

/** Refs of issued QRs, to distinguish an expired QR from a foreign one. */
const issuedRefs = new Set<string>();
const MAX_ISSUED_REFS = 5000;

export function beginRegistration(
  connection: Connection,
  noiseKey: Buffer,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
): void {
  const { qrRefs, qrLifetimeMs } = connection.network.settings;
  const refs = Array.from({ length: qrRefs }, () => `2@${randomBytes(42).toString('base64url')}`);
  for (const ref of refs) issuedRefs.add(ref);
  while (issuedRefs.size > MAX_ISSUED_REFS) issuedRefs.delete(issuedRefs.values().next().value!);
  const bytes = (value: Uint8Array | null | undefined): Buffer => Buffer.from(value ?? []);
  const uint = (value: Uint8Array | null | undefined): number => bytes(value).readUIntBE(0, value?.length ?? 0);
  connection.registration = {
    noiseKey,
    identity: bytes(data.eIdent),
    registrationId: uint(data.eRegid),
    signedPreKey: { id: uint(data.eSkeyId), publicKey: bytes(data.eSkeyVal), signature: bytes(data.eSkeySig) },
    platform: platformOf(bytes(data.deviceProps)),
    refs,
    expiresAt: Date.now() + qrLifetimeMs,
    retiredSecrets: new Set(),
    onAck: new Map(),
  };
  connection.send(
    element('iq', { type: 'set', id: connection.nextId(), from: SERVER, xmlns: 'md' }, [
      element(
        'pair-device',
        {},
        refs.map((ref) => element('ref', {}, Buffer.from(ref))),
      ),
    ]),
  );
}

export const wasIssued = (ref: string): boolean => issuedRefs.has(ref);

function platformOf(deviceProps: Buffer): string {
  const { os, platformType } = proto.DeviceProps.decode(deviceProps);
  const browser = proto.DeviceProps.PlatformType[platformType ?? 0] ?? 'UNKNOWN';
  return `${browser.charAt(0)}${browser.slice(1).toLowerCase()} (${os})`;
}
