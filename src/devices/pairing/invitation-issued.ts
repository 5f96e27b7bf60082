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
