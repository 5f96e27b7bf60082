import { Injectable } from '@nestjs/common';
import { Invalid } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import type { CodePurpose } from '../code-order.js';
import { CodeRequests, type ConsumedRequest } from '../code-requests.js';

export interface TypedCode {
  token: string | null;
  otp: string;
  origin: Origin;
}

/** Throws equal errors for known and unknown users. */
@Injectable()
export class ConsumeCode {
  constructor(
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
  ) {}

  async execute(
    purpose: CodePurpose,
    { token, otp, origin }: TypedCode,
    expected: { userId?: number; phone?: string } = {},
  ): Promise<ConsumedRequest> {
    const counters = countersOfAddress(SIGN_IN_LIMITS.codeTriesFromAddress, origin.ip);
    await this.throttle.takeAll(counters);
    const code = toLatinDigits(otp).replace(/[\s\p{Cf}-]/gu, '');
    // Malformed codes cost no attempt.
    if (!/^\d{6}$/.test(code)) throw Invalid.field('otp', 'code_wrong');

    const target = { userId: expected.userId ?? null, target: expected.phone ?? null };
    const consumed = token === null ? 'dead' : await this.requests.consume(token, purpose, code, target);
    if (consumed === 'wrong') throw Invalid.field('otp', 'code_wrong');
    if (consumed === 'dead') throw Invalid.field('otp', 'otp_expired');
    for (const counter of counters) await this.throttle.refund(...counter);
    return consumed;
  }
}
