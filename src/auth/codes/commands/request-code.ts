import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Throttled } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/phones/read-phones.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import type { Language } from '../../auth.contract.js';
import { NoCodeChannel } from '../../auth.errors.js';
import type { CodeChannel, CodeSent } from '../../codes.contract.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import { KnownBrowsers } from '../../sessions/known-browsers.js';
import { User } from '../../accounts/user.entity.js';
import { Channels, mayServe } from '../../notifications/channels.js';
import { notificationsJob } from '../../notifications/notifications.job.js';
import type { CodeIntent } from '../code-order.js';
import { CodeRequests, type NewRequest } from '../code-requests.js';
import { maskEmail, maskPhone } from '../../accounts/mask.js';
import { matchingUser } from '../matching-user.js';

export interface RequestedCode {
  token: string;
  result: CodeSent;
}

export interface RequestingBrowser {
  origin: Origin;
  knownUsersCookie: string | null;
  codeToken: string | null;
}

type CodeTarget = Pick<NewRequest, 'target' | 'phone' | 'userId' | 'login'>;

interface Target extends CodeTarget {
  /** Returns null if the address must stay hidden. */
  maskAddress(channel: CodeChannel): string | null;
}

/** Writes a row for unknown users too, so response times do not reveal accounts. */
@Injectable()
export class RequestCode {
  constructor(
    private readonly em: EntityManager,
    private readonly channels: Channels,
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
    private readonly jobs: Jobs,
    private readonly known: KnownBrowsers,
  ) {}

  async execute(intent: CodeIntent, browser: RequestingBrowser, language: Language): Promise<RequestedCode> {
    const { purpose } = intent;
    const { maskAddress, ...target } = await this.targetOf(intent);
    const [first, ...others] = (await this.channels.listOpen()).filter((candidate) => mayServe(candidate, purpose));
    // A request without a channel must not use up the limits.
    if (!first) throw new NoCodeChannel();
    const returningUserId = await this.findReturningUser(intent, target, browser.knownUsersCookie);
    await this.countRequest(intent, target, browser, returningUserId);
    const channel = await this.chooseChannel([first, ...others], intent, target);

    const { id, token, requestedAt, expiresAt } = await this.requests.open({
      ...target,
      purpose,
      channel,
      language,
      isKnown: returningUserId !== null,
      previousToken: browser.codeToken,
    });
    this.enqueueDelivery(id);
    // A code that may be sent by e-mail must not be shown: it verifies the address.
    const shownCode = [first, ...others].includes('email') ? null : this.requests.codeToShow(purpose, token);
    return {
      token,
      result: {
        message: 'code_sent',
        channel,
        to: maskAddress(channel),
        resend_at: new Date(requestedAt.getTime() + SIGN_IN_LIMITS.codePause.seconds * 1000).toISOString(),
        expires_at: expiresAt.toISOString(),
        now: requestedAt.toISOString(),
        ...(shownCode !== null && { shown_code: shownCode }),
      },
    };
  }

  /** Returns the user if they signed in with this browser before. Other browsers can neither block nor detect them. */
  private async findReturningUser(
    { purpose }: CodeIntent,
    { phone, login }: CodeTarget,
    cookie: string | null,
  ): Promise<number | null> {
    const userIds = this.known.usersOf(cookie);
    if (userIds.length === 0 || (purpose !== 'sign_in' && purpose !== 'reset')) return null;
    const user = await database(this.em)
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any (${userIds}::bigint[])`)
      .where('id', '=', matchingUser({ phone, login }))
      .executeTakeFirst();
    return user?.id ?? null;
  }

  private async countRequest(
    { purpose }: CodeIntent,
    { target, phone }: CodeTarget,
    { origin }: RequestingBrowser,
    returningUserId: number | null,
  ): Promise<void> {
    const key = `${purpose} ${returningUserId === null ? target : ` owner ${returningUserId}`}`;
    const phones = returningUserId === null && phone !== null ? [phone] : [];
    await this.throttle.takeAll(countersOfAddress(SIGN_IN_LIMITS.codesFromAddress, origin.ip));
    await this.throttle.check(SIGN_IN_LIMITS.codesToTarget, key);
    for (const phoneKey of phones) await this.throttle.check(SIGN_IN_LIMITS.codesToPhone, phoneKey);
    await this.throttle.take(SIGN_IN_LIMITS.codePause, key);
    await this.throttle.take(SIGN_IN_LIMITS.codesToTarget, key);
    for (const phoneKey of phones) await this.throttle.take(SIGN_IN_LIMITS.codesToPhone, phoneKey);
  }

  /** Falls back to e-mail after too many WhatsApp codes to unverified phones. */
  private async chooseChannel(
    channels: readonly [CodeChannel, ...CodeChannel[]],
    { purpose }: CodeIntent,
    { phone }: CodeTarget,
  ): Promise<CodeChannel> {
    const [first] = channels;
    const isUnverified = phone !== null && (purpose === 'verify' || purpose === 'phone');
    if (first !== 'whatsapp' || !isUnverified) return first;
    try {
      await this.throttle.take(SIGN_IN_LIMITS.codesToUnproven, 'all');
      return first;
    } catch (error) {
      if (error instanceof Throttled && channels.includes('email')) return 'email';
      throw error;
    }
  }

  /** Awaits nothing: a slower response would reveal that the user exists. */
  private enqueueDelivery(id: number): void {
    void this.jobs.enqueue(notificationsJob, { codeRequestId: id });
  }

  private async targetOf(intent: CodeIntent): Promise<Target> {
    switch (intent.purpose) {
      case 'sign_in':
        return targetPhone(intent.phone, null);
      case 'phone':
        return targetPhone(intent.phone, intent.userId);
      case 'reset':
        return targetLogin(intent.login);
      case 'verify':
        return targetUser(await this.em.findOneOrFail(User, intent.userId));
      case 'email':
        return { ...targetUser(await this.em.findOneOrFail(User, intent.userId)), phone: null };
    }
  }
}

function targetPhone(phone: string, userId: number | null): Target {
  const maskAddress = (channel: CodeChannel) => (channel === 'email' ? null : maskPhone(phone));
  return { target: phone, phone, userId, login: null, maskAddress };
}

/** Hides the address of a login, even masked. */
function targetLogin(input: string): Target {
  const login = input.toLowerCase();
  const phone = normalizePhone(input);
  if (phone) return { ...targetPhone(phone, null), login };
  return { target: login, phone: null, userId: null, login, maskAddress: () => null };
}

function targetUser({ id, phone = null, email }: User): Target {
  const maskAddress = (channel: CodeChannel) => (channel === 'email' || !phone ? maskEmail(email) : maskPhone(phone));
  // The key is the user, so earlier registrations with this phone do not count.
  return { target: ` user ${id}`, phone, userId: id, login: null, maskAddress };
}
