import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Throttled } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { Workers } from '../../../platform/queues/workers.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import type { Language } from '../../auth.contract.js';
import { NoCodeChannel } from '../../auth.errors.js';
import type { CodeChannel, CodeSent } from '../../codes.contract.js';
import { LIMITS } from '../../sign-in/limits.js';
import { KnownBrowsers } from '../../sessions/known-browsers.js';
import { User } from '../../accounts/user.entity.js';
import { Channels, mayServe } from '../../notifications/channels.js';
import { NotificationsWorker } from '../../notifications/workers/notifications.worker.js';
import type { CodeOrder } from '../code-order.js';
import { CodeRequests, type NewRequest } from '../code-requests.js';
import { maskEmail, maskPhone } from '../../accounts/mask.js';
import { MEANT_USER, meantBy } from '../meant-user.js';

export interface RequestedCode {
  /** For the browser's cookie: the code is good together with it only. */
  token: string;
  answer: CodeSent;
}

/** The browser somebody asks in. */
export interface AskingBrowser {
  origin: Origin;
  /** Its cookie about who has signed in with it. */
  known: string | null;
  /** Its cookie of a code it asked for before. */
  codeToken: string | null;
}

/**
 * Somebody asks for a code. Here only a row is written, the same for people we know and people we do not; making the code and
 * sending it is a job.
 */
export class RequestCode extends Command<RequestedCode> {
  constructor(
    readonly order: CodeOrder,
    readonly browser: AskingBrowser,
    /** Of the page; a user we know is written to in their own. */
    readonly language: Language,
  ) {
    super();
  }
}

type Aim = Pick<NewRequest, 'target' | 'phone' | 'userId' | 'login'>;

/** Whom a request is about, as far as the request itself says. */
interface Target extends Aim {
  /** Whether this way leads to them as far as they themselves may know, and what may be said of where it leads. */
  told(channel: CodeChannel): string | null;
}

@CommandHandler(RequestCode)
export class RequestCodeHandler implements ICommandHandler<RequestCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly channels: Channels,
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
    private readonly workers: Workers,
    private readonly known: KnownBrowsers,
  ) {}

  async execute({ order, browser, language }: RequestCode): Promise<RequestedCode> {
    const { purpose } = order;
    const { told, ...target } = await this.targetOf(order);
    const [first, ...others] = (await this.channels.open()).filter((each) => mayServe(each, purpose));
    // Before anything is counted: whoever can be sent nothing has used up nothing.
    if (!first) throw new NoCodeChannel();
    const owner = await this.findOwner(order, target, browser.known);
    await this.count(order, target, browser, owner);
    const channel = await this.choose([first, ...others], order, target);

    const { id, token, askedAt, expiresAt } = await this.requests.open({
      ...target,
      ...{ purpose, channel, language, isKnown: owner !== null, formerToken: browser.codeToken },
    });
    this.enqueueDelivery(id);
    return {
      token,
      answer: {
        message: 'code_sent',
        channel,
        to: told(channel),
        resend_at: new Date(askedAt.getTime() + LIMITS.codePause.seconds * 1000).toISOString(),
        expires_at: expiresAt.toISOString(),
        now: askedAt.toISOString(),
      },
    };
  }

  /**
   * Whose phone, name or e-mail it is, when that is somebody who has signed in with this browser: what strangers ask for does not hold up
   * them. A browser that knows nobody is not looked at any further, so the answer tells a stranger nothing.
   */
  private async findOwner(
    { purpose }: CodeOrder,
    { phone, login }: Aim,
    cookie: string | null,
  ): Promise<number | null> {
    const userIds = this.known.usersOf(cookie);
    if (userIds.length === 0 || (purpose !== 'sign_in' && purpose !== 'reset')) return null;
    const [row] = await this.em.execute<{ id: string }[]>(
      `select id from users where id = any (?::bigint[]) and id = (${MEANT_USER})`,
      [`{${userIds.join()}}`, ...meantBy({ phone, login })],
    );
    return row ? Number(row.id) : null;
  }

  private async count(
    { purpose }: CodeOrder,
    { target, phone }: Aim,
    { origin }: AskingBrowser,
    owner: number | null,
  ): Promise<void> {
    // What is typed is trimmed, so nobody can type the name of an owner.
    const key = `${purpose} ${owner === null ? target : ` owner ${owner}`}`;
    const phones = owner === null && phone !== null ? [phone] : [];
    await this.throttle.takeAll(countersOfAddress(LIMITS.codesFromAddress, origin.ip));
    // Looked at first, so that impatience does not count: whoever presses again within the pause has asked for nothing.
    await this.throttle.check(LIMITS.codesToTarget, key);
    for (const each of phones) await this.throttle.check(LIMITS.codesToPhone, each);
    await this.throttle.take(LIMITS.codePause, key);
    await this.throttle.take(LIMITS.codesToTarget, key);
    for (const each of phones) await this.throttle.take(LIMITS.codesToPhone, each);
  }

  /** The first way; e-mail when too many went to phones that nobody has shown to be theirs, and nothing else when it is not there. */
  private async choose(
    ways: readonly [CodeChannel, ...CodeChannel[]],
    { purpose }: CodeOrder,
    { phone }: Aim,
  ): Promise<CodeChannel> {
    const [first] = ways;
    const isUnproven = phone !== null && (purpose === 'verify' || purpose === 'phone');
    if (first !== 'whatsapp' || !isUnproven) return first;
    try {
      await this.throttle.take(LIMITS.codesToUnproven, 'all');
      return first;
    } catch (error) {
      if (error instanceof Throttled && ways.includes('email')) return 'email';
      throw error;
    }
  }

  /** Not waited for: a job that has begun takes time from the answer, and more of it for people we know. */
  private enqueueDelivery(id: number): void {
    void this.workers.wake(NotificationsWorker, { codeRequestId: id });
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
  const told = (channel: CodeChannel) => (channel === 'email' ? null : maskPhone(phone));
  return { target: phone, phone, userId, login: null, told };
}

/** A name or an address leads somewhere that a stranger must not learn, not even masked. */
function toLogin(written: string): Target {
  const login = written.toLowerCase();
  const phone = normalizePhone(written);
  if (phone) return { ...toPhone(phone, null), login };
  return { target: login, phone: null, userId: null, login, told: () => null };
}

function toUser({ id, phone = null, email }: User): Target {
  const told = (channel: CodeChannel) => (channel === 'email' || !phone ? maskEmail(email) : maskPhone(phone));
  // By the user: whoever registered with this phone before, and may not have it, has used up nothing of theirs.
  return { target: ` user ${id}`, phone, userId: id, login: null, told };
}
