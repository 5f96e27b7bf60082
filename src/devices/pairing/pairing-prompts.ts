import type { Clock } from '../../platform/clock.js';
import type { PairingPrompt } from '../sessions/session-events.js';
import type { PasskeyOptions } from './passkey/passkey.contract.js';
import type { SessionTimings } from '../sessions/session-timings.js';

export type LinkRequest = ({ method: 'qr' } | { method: 'code'; phone: string }) & {
  isDuplicateAllowed: boolean;
};

const SAME_CODE_MS = 10_000;

export class PairingPrompts {
  current: PairingPrompt | null = null;
  private issuedAt = 0;

  constructor(
    private readonly timings: SessionTimings,
    private readonly clock: Clock,
    private readonly publish: (prompt: PairingPrompt) => void,
  ) {}

  /** `qrNumber` counts the QRs of a connection. */
  showQr(qr: string, qrNumber: number): void {
    const { qrMs, firstQrMs, nextQrMs } = this.timings;
    const lifeMs = qrMs ?? (qrNumber === 1 ? firstQrMs : nextQrMs);
    this.show('qr', qr, new Date(this.clock.now().getTime() + lifeMs));
  }

  renewQr(qr: string): void {
    if (this.current?.kind !== 'qr') return;
    this.current = { ...this.current, value: qr };
    this.publish(this.current);
  }

  showCode(code: string, endsAt: Date): void {
    this.show('code', code, endsAt);
  }

  showPasskey(options: PasskeyOptions, expiresAt: Date): void {
    this.current = { kind: 'passkey', value: options, expiresAt };
    this.publish(this.current);
  }

  clear(): void {
    this.current = null;
  }

  /** QRs renew themselves, and passkey challenges restart. */
  isShownFor(request: LinkRequest, shown: LinkRequest): boolean {
    if (this.current === null || this.current.kind === 'passkey' || !isSameRequest(request, shown)) return false;
    return request.method === 'qr' || this.clock.now().getTime() - this.issuedAt < SAME_CODE_MS;
  }

  private show(kind: 'qr' | 'code', value: string, expiresAt: Date): void {
    this.issuedAt = this.clock.now().getTime();
    this.current = { kind, value, expiresAt };
    this.publish(this.current);
  }
}

export function isSameRequest(first: LinkRequest, second: LinkRequest): boolean {
  if (first.isDuplicateAllowed !== second.isDuplicateAllowed) return false;
  if (first.method === 'qr' || second.method === 'qr') return first.method === second.method;
  return first.phone === second.phone;
}
