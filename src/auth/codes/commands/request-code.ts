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
import type { CodeOrder } from '../code-order.js';
import { CodeRequests, type NewRequest } from '../code-requests.js';
import { maskEmail, maskPhone } from '../../accounts/mask.js';
import { matchingUser } from '../matching-user.js';

export interface RequestedCode {
  token: string;
  result: CodeSent;
}

export interface RequestingBrowser {
  origin: Origin;
  known: string | null;
  codeToken: string | null;
}

type CodeTarget = Pick<NewRequest, 'target' | 'phone' | 'userId' | 'login'>;

interface Target extends CodeTarget {
  /** Null when the channel does not reach the user. */
  shownAddress(channel: CodeChannel): string | null;
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

  async execute(order: CodeOrder, browser: RequestingBrowser, language: Language): Promise<RequestedCode> {
    const { purpose } = order;
    const { shownAddress, ...target } = await this.targetOf(order);
    const [first, ...others] = (await this.channels.listOpen()).filter((candidate) => mayServe(candidate, purpose));
    // A request without a channel must not use up the limits.
    if (!first) throw new NoCodeChannel();
    const owner = await this.findOwner(order, target, browser.known);
    await this.countRequest(order, target, browser, owner);
    const channel = await this.chooseChannel([first, ...others], order, target);

    const { id, token, requestedAt, expiresAt } = await this.requests.open({
      ...target,
      purpose,
      channel,
      language,
      isKnown: owner !== null,
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
        to: shownAddress(channel),
        resend_at: new Date(requestedAt.getTime() + SIGN_IN_LIMITS.codePause.seconds * 1000).toISOString(),
        expires_at: expiresAt.toISOString(),
        now: requestedAt.toISOString(),
        ...(shownCode !== null && { shown_code: shownCode }),
      },
    };
  }

  /** Returns null unless this browser has signed in before. Other browsers can neither block nor detect the owner. */
  private async findOwner(
    { purpose }: CodeOrder,
    { phone, login }: CodeTarget,
    cookie: string | null,
  ): Promise<number | null> {
    const userIds = this.known.usersOf(cookie);
    if (userIds.length === 0 || (purpose !== 'sign_in' && purpose !== 'reset')) return null;
    const owner = await database(this.em)
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any (${userIds}::bigint[])`)
      .where('id', '=', matchingUser({ phone, login }))
      .executeTakeFirst();
    return owner?.id ?? null;
  }

  private async countRequest(
    { purpose }: CodeOrder,
    { target, phone }: CodeTarget,
    { origin }: RequestingBrowser,
    owner: number | null,
  ): Promise<void> {
    const key = `${purpose} ${owner === null ? target : ` owner ${owner}`}`;
    const phones = owner === null && phone !== null ? [phone] : [];
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
    { purpose }: CodeOrder,
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

  /** Not awaited: a slower response would reveal that the user exists. */
  private enqueueDelivery(id: number): void {
    void this.jobs.enqueue(notificationsJob, { codeRequestId: id });
  }

  private async targetOf(order: CodeOrder): Promise<Target> {
    switch (order.purpose) {
      case 'sign_in':
        return toPhone(order.phone, null);
      case 'phone':
        return toPhone(order.phone, order.userId);
      case 'reset':
        return toLogin(order.login);
      case 'verify':
        return toUser(await this.em.findOneOrFail(User, order.userId));
      case 'email':
        return { ...toUser(await this.em.findOneOrFail(User, order.userId)), phone: null };
    }
  }
}

function toPhone(phone: string, userId: number | null): Target {
  const shownAddress = (channel: CodeChannel) => (channel === 'email' ? null : maskPhone(phone));
  return { target: phone, phone, userId, login: null, shownAddress };
}

/** A login must not reveal an address, even masked. */
function toLogin(input: string): Target {
  const login = input.toLowerCase();
  const phone = normalizePhone(input);
  if (phone) return { ...toPhone(phone, null), login };
  return { target: login, phone: null, userId: null, login, shownAddress: () => null };
}

function toUser({ id, phone = null, email }: User): Target {
  const shownAddress = (channel: CodeChannel) => (channel === 'email' || !phone ? maskEmail(email) : maskPhone(phone));
  // Keyed by user, so earlier registrations with this phone do not count.
  return { target: ` user ${id}`, phone, userId: id, login: null, shownAddress };
}
