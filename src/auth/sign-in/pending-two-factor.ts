import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Secrets, isEqual } from '../../platform/secrets.js';
import { User } from '../accounts/user.entity.js';

export const TWO_FACTOR_MS = 5 * 60_000;

export type Proof = 'password' | 'phone' | 'registration';

interface Pending {
  user: User;
  isRemembered: boolean;
  proof: Proof;
  mark: string;
}

/** Unfinished sign-ins need no storage. A new password invalidates the token. */
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

  async read(token: string | null): Promise<Pending | null> {
    const [id = '', until, isRemembered, proof, mark = '', mac = ''] = token?.split('.') ?? [];
    if (!/^\d{1,15}$/.test(id) || !(Number(until) > this.clock.now().getTime())) return null;
    const user = await this.em.findOne(User, { id: Number(id), status: 'active' });
    if (user?.twoFactorOnAt == null) return null;
    const body = [id, until, isRemembered, proof, mark].join('.');
    if (!isEqual(mac, this.macOf(body, user))) return null;
    return { user, isRemembered: isRemembered === '1', proof: proof as Proof, mark };
  }

  private macOf(body: string, { passwordHash }: User): string {
    return this.secrets.mac(`second step ${body} ${passwordHash}`);
  }
}
