import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Secrets } from '../../platform/secrets.js';
import type { UserResource } from '../auth.contract.js';
import { Account } from '../account.entity.js';
import { wrongCredentials } from '../auth.errors.js';
import { REMEMBERED_SESSION_MS, SESSION_MS } from '../cookies.js';
import { pretendToVerify, verifyPassword } from '../hash-password.js';
import { Session } from '../session.entity.js';
import { User } from '../user.entity.js';
import { toUserResource } from '../user.resource.js';

export interface SignInResult {
  user: UserResource;
  /** For the cookie; kept nowhere. */
  token: string;
  /** Null for a session that ends with the browser. */
  cookieLifeMs: number | null;
}

export class SignIn extends Command<SignInResult> {
  constructor(
    readonly login: string,
    readonly password: string,
    readonly isRemembered: boolean,
    readonly userAgent: string | null,
    /** The session the browser had so far; it ends with the new one. */
    readonly formerToken: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async execute({ login, password, isRemembered, userAgent, formerToken }: SignIn): Promise<SignInResult> {
    const name = login.toLowerCase();
    const user = await this.em.findOne(User, { $or: [{ email: name }, { username: name }] });
    const isRight = user ? await verifyPassword(user.passwordHash, password) : await pretendToVerify(password);
    if (!user || !isRight) throw wrongCredentials();

    await this.forgetFormer(user.id, formerToken);
    const token = randomBytes(32).toString('base64url');
    const lifeMs = isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS;
    this.em.create(Session, {
      accountId: user.accountId,
      userId: user.id,
      tokenHash: this.secrets.mac(token),
      isRemembered,
      expiresAt: new Date(this.clock.now().getTime() + lifeMs),
      userAgent: userAgent?.slice(0, 300) ?? null,
    });
    await this.em.flush();
    const account = await this.em.findOneOrFail(Account, user.accountId);
    return { user: toUserResource(user, account), token, cookieLifeMs: isRemembered ? lifeMs : null };
  }

  private async forgetFormer(userId: number, formerToken: string | null): Promise<void> {
    const isOver = { userId, expiresAt: { $lt: this.clock.now() } };
    const isFormer = formerToken === null ? [] : [{ tokenHash: this.secrets.mac(formerToken) }];
    await this.em.nativeDelete(Session, { $or: [isOver, ...isFormer] });
  }
}
