import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { LIMITS } from '../../sign-in/limits.js';
import type { CodePurpose } from '../code-order.js';
import { CodeRequests, type TakenRequest } from '../code-requests.js';

export interface TypedCode {
  /** Of the browser's cookie. */
  token: string | null;
  otp: string;
  origin: Origin;
}

/** Somebody types a code. It is used up by it; a wrong one is refused on field `otp`, the same way for people we do not know. */
export class TakeCode extends Command<TakenRequest> {
  constructor(
    readonly purpose: CodePurpose,
    readonly typed: TypedCode,
    /** Whose it has to be: the signed-in user's, or one that was asked for this phone. */
    readonly of: { userId?: number; phone?: string } = {},
  ) {
    super();
  }
}

@CommandHandler(TakeCode)
export class TakeCodeHandler implements ICommandHandler<TakeCode> {
  constructor(
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
  ) {}

  async execute({ purpose, typed: { token, otp, origin }, of }: TakeCode): Promise<TakenRequest> {
    const counters = countersOfAddress(LIMITS.codeTriesFromAddress, origin.ip);
    await this.throttle.takeAll(counters);
    const code = toLatinDigits(otp).replace(/[\s\p{Cf}-]/gu, '');
    // What cannot be a code was mistyped and costs no try.
    if (!/^\d{6}$/.test(code)) throw Invalid.field('otp', 'code_wrong');

    const target = { userId: of.userId ?? null, target: of.phone ?? null };
    const taken = token === null ? 'dead' : await this.requests.take(token, purpose, code, target);
    if (taken === 'wrong') throw Invalid.field('otp', 'code_wrong');
    if (taken === 'dead') throw Invalid.field('otp', 'otp_expired');
    for (const counter of counters) await this.throttle.giveBack(...counter);
    return taken;
  }
}
