import type { PasskeyOptions } from './passkey/passkey.contract.js';

export class DeviceQrIssued {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sessionId: string,
    readonly qr: string,
    readonly expiresAt: Date,
  ) {}
}

export class DeviceCodeIssued {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sessionId: string,
    readonly code: string,
    readonly expiresAt: Date,
  ) {}
}

export class DevicePasskeyRequested {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sessionId: string,
    readonly options: PasskeyOptions,
    readonly expiresAt: Date,
  ) {}
}
