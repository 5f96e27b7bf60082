import type { PasskeyOptions } from './passkey/passkey.contract.js';

/** WhatsApp issued a QR for a device to be scanned until `expiresAt`. Never stored: each lives for seconds. */
export class DeviceQrIssued {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly qr: string,
    readonly expiresAt: Date,
  ) {}
}

/** WhatsApp issued a pairing code to be typed on the phone until `expiresAt`. */
export class DeviceCodeIssued {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly code: string,
    readonly expiresAt: Date,
  ) {}
}

/** WhatsApp sent a passkey challenge for a device that is being linked, to be answered until `expiresAt`. */
export class DevicePasskeyRequested {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
    readonly options: PasskeyOptions,
    readonly expiresAt: Date,
  ) {}
}
