import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';
import { Secrets } from '../../platform/secrets.js';
import type { TwoFactorMethod } from '../sign-in/finish-sign-in.js';
import { User } from '../accounts/user.entity.js';
import { stepOfCode } from './authenticator.js';
import { RecoveryCodeMaker } from './recovery-codes.js';

/** Accepts each code once, also in parallel. */
@Injectable()
export class CheckTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly recoveryCodes: RecoveryCodeMaker,
    private readonly clock: Clock,
  ) {}

  async use(userId: number, input: string): Promise<TwoFactorMethod | null> {
    const code = normalize(input);
    if (/^\d{6}$/.test(code)) return (await this.useAuthenticator(userId, code)) ? 'authenticator' : null;
    return (await this.useRecoveryCode(userId, code)) ? 'recovery_code' : null;
  }

  async findStep(userId: number, input: string): Promise<number | null> {
    const user = await this.em.findOneOrFail(User, { id: userId }, { populate: ['twoFactorSecret'], refresh: true });
    const { twoFactorSecret: bytes, twoFactorSealedWith: keyId } = user;
    if (!bytes || !keyId) return null;
    const secret = this.secrets.open({ keyId, bytes: Buffer.from(bytes) }, twoFactorContext(userId));
    return stepOfCode(secret, normalize(input), this.clock.now());
  }

  private async useAuthenticator(userId: number, code: string): Promise<boolean> {
    const step = await this.findStep(userId, code);
    if (step === null) return false;
    const { numUpdatedRows } = await database(this.em)
      .updateTable('users')
      .set({ two_factor_last_counter: step })
      .where('id', '=', userId)
      .where('two_factor_on_at', 'is not', null)
      .where(sql<boolean>`coalesce(two_factor_last_counter, 0) < ${step}`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  private async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    const hash = this.recoveryCodes.hash(userId, code);
    const { numUpdatedRows } = await database(this.em)
      .updateTable('users')
      .set({ recovery_codes: sql<string>`recovery_codes - ${hash}::text` })
      .where('id', '=', userId)
      .where('two_factor_on_at', 'is not', null)
      .where(sql<boolean>`recovery_codes @> to_jsonb(${hash}::text)`)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

const normalize = (input: string): string => toLatinDigits(input).replaceAll(/\s/g, '');

export const twoFactorContext = (userId: number): string => `second step of user ${userId}`;
