import type { Clock } from '../../platform/clock.js';
import type { Invitation } from '../sessions/session-events.js';
import type { PasskeyOptions } from './passkey/passkey.contract.js';
import type { SessionTimings } from '../sessions/session-timings.js';

export type LinkRequest = ({ method: 'qr' } | { method: 'code'; phone: string }) & {
  /** The number may be that of another device of the account. */
  isDuplicateAllowed: boolean;
};

/** A code asked for again this soon is a doubled click or a reloaded page. */
const SAME_CODE_MS = 10_000;

/** What a device that is being linked shows at present. Lives in memory only: each QR lasts for seconds. */
export class Invitations {
  current: Invitation | null = null;
  private issuedAt = 0;

  constructor(
    private readonly timings: SessionTimings,
    private readonly clock: Clock,
    private readonly publish: (invitation: Invitation) => void,
  ) {}

  /** `nth` counts the QRs of one connection: the first lives longer. */
  showQr(qr: string, nth: number): void {
    const { qrMs, firstQrMs, nextQrMs } = this.timings;
    this.show('qr', qr, qrMs ?? (nth === 1 ? firstQrMs : nextQrMs));
  }

  /** Replaces the QR that is shown by one with the same ref, which expires at the same time. */
  renewQr(qr: string): void {
    if (this.current?.kind !== 'qr') return;
    this.current = { ...this.current, value: qr };
    this.publish(this.current);
  }

  showCode(code: string, lifeMs: number): void {
    this.show('code', code, lifeMs);
  }

  showPasskey(options: PasskeyOptions, expiresAt: Date): void {
    this.current = { kind: 'passkey', value: options, expiresAt };
    this.publish(this.current);
  }

  clear(): void {
    this.current = null;
  }

  /**
   * Whether what is shown answers this request already. A QR renews itself; a code is made anew when it did not help. A link that came to a
   * passkey begins anew.
   */
  answers(request: LinkRequest, shown: LinkRequest): boolean {
    if (this.current === null || this.current.kind === 'passkey' || !isSameRequest(request, shown)) return false;
    return request.method === 'qr' || this.clock.now().getTime() - this.issuedAt < SAME_CODE_MS;
  }

  private show(kind: 'qr' | 'code', value: string, lifeMs: number): void {
    this.issuedAt = this.clock.now().getTime();
    this.current = { kind, value, expiresAt: new Date(this.issuedAt + lifeMs) };
    this.publish(this.current);
  }
}

export function isSameRequest(one: LinkRequest, other: LinkRequest): boolean {
  if (one.isDuplicateAllowed !== other.isDuplicateAllowed) return false;
  if (one.method === 'qr' || other.method === 'qr') return one.method === other.method;
  return one.phone === other.phone;
}
