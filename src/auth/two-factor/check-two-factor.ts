import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';
import { Secrets } from '../../platform/secrets.js';
import type { TwoFactorMethod } from '../sign-in/finish-sign-in.js';
import { User } from '../accounts/user.entity.js';
import { stepOfCode } from './authenticator.js';
import { RecoveryCodeMaker } from './recovery-codes.js';

/** Each code is valid once, also in parallel. */
@Injectable()
export class CheckTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly recoveryCodes: RecoveryCodeMaker,
    private readonly clock: Clock,
  ) {}

  async use(userId: number, written: string): Promise<TwoFactorMethod | null> {
    const code = normalize(written);
    if (/^\d{6}$/.test(code)) return (await this.useAuthenticator(userId, code)) ? 'authenticator' : null;
    return (await this.useRecoveryCode(userId, code)) ? 'recovery_code' : null;
  }

  /** Null for a wrong code. */
  async stepOf(userId: number, written: string): Promise<number | null> {
    const user = await this.em.findOneOrFail(User, { id: userId }, { populate: ['twoFactorSecret'], refresh: true });
    const { twoFactorSecret: bytes, twoFactorSealedWith: keyId } = user;
    if (!bytes || !keyId) return null;
    const secret = this.secrets.open({ keyId, bytes: Buffer.from(bytes) }, twoFactorContext(userId));
    return stepOfCode(secret, normalize(written), this.clock.now());
  }

  private async useAuthenticator(userId: number, code: string): Promise<boolean> {
    const step = await this.stepOf(userId, code);
    if (step === null) return false;
    const used = await this.em.execute<unknown[]>(
      `update users set two_factor_last_counter = ?
        where id = ? and two_factor_on_at is not null and coalesce(two_factor_last_counter, 0) < ? returning id`,
      [step, userId, step],
    );
    return used.length > 0;
  }

  private async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const hash = this.recoveryCodes.hash(userId, code);
    const used = await this.em.execute<unknown[]>(
      `update users set recovery_codes = recovery_codes - ?::text
        where id = ? and two_factor_on_at is not null and recovery_codes @> to_jsonb(?::text) returning id`,
      [hash, userId, hash],
    );
    return used.length > 0;
  }
}

const normalize = (written: string): string => toLatinDigits(written).replaceAll(/\s/g, '');

export const twoFactorContext = (userId: number): string => `second step of user ${userId}`;
