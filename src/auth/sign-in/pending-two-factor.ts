import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Secrets, isEqual } from '../../platform/secrets.js';
import { User } from '../accounts/user.entity.js';

export const TWO_FACTOR_MS = 5 * 60_000;

export type Proof = 'password' | 'phone' | 'registration';

interface PendingSignIn {
  user: User;
  isRemembered: boolean;
  proof: Proof;
  nonce: string;
}

/** Holds unfinished sign-ins in signed tokens. A new password invalidates them. */
@Injectable()
export class PendingTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  open(user: User, isRemembered: boolean, proof: Proof): string {
    const until = this.clock.now().getTime() + TWO_FACTOR_MS;
    const body = [user.id, until, isRemembered ? 1 : 0, proof, randomBytes(12).toString('hex')].join('.');
    return `${body}.${this.macOf(body, user)}`;
  }

  async read(token: string | null): Promise<PendingSignIn | null> {
    const [id = '', until, isRemembered, proof, nonce = '', mac = ''] = token?.split('.') ?? [];
    if (!/^\d{1,15}$/.test(id) || !(Number(until) > this.clock.now().getTime())) return null;
    const user = await this.em.findOne(User, { id: Number(id), status: 'active' });
    if (user?.twoFactorOnAt == null) return null;
    const body = [id, until, isRemembered, proof, nonce].join('.');
    if (!isEqual(mac, this.macOf(body, user))) return null;
    return { user, isRemembered: isRemembered === '1', proof: proof as Proof, nonce };
  }

  private macOf(body: string, { passwordHash }: User): string {
    return this.secrets.mac(`second step ${body} ${passwordHash}`);
  }
}
