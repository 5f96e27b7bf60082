import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin } from '../../../platform/http/access.js';
import { log } from '../../../platform/logging.js';
import { normalizePhone } from '../../../platform/normalize-phone.js';
import { Queues } from '../../../platform/queues/queues.js';
import { networkOf } from '../../../platform/throttle/network-of.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import type { Language } from '../../auth.contract.js';
import { NoCodeChannel } from '../../auth.errors.js';
import type { CodeChannel, CodeSent } from '../../codes.contract.js';
import { LIMITS } from '../../limits.js';
import { User } from '../../user.entity.js';
import { Channels, mayServe } from '../channels.js';
import type { CodeOrder } from '../code-order.js';
import { CodeRequests, type NewRequest } from '../code-requests.js';
import { lettersQueue } from '../codes.queue.js';
import { maskEmail, maskPhone } from '../mask.js';

export interface RequestedCode {
  /** For the browser's cookie: the code is good together with it only. */
  token: string;
  answer: CodeSent;
}

/**
 * Somebody asks for a code. Here only a row is written, the same for people we know and people we do not; making the code and
 * sending it is a job.
 */
export class RequestCode extends Command<RequestedCode> {
  constructor(
    readonly order: CodeOrder,
    readonly origin: Origin,
    /** Of the page; a user we know is written to in their own. */
    readonly language: Language,
  ) {
    super();
  }
}

/** Whom a request is about, as far as the request itself says. */
interface Target extends Pick<NewRequest, 'target' | 'phone' | 'userId' | 'login'> {
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
    private readonly queues: Queues,
  ) {}

  async execute({ order, origin, language }: RequestCode): Promise<RequestedCode> {
    const { told, ...target } = await this.targetOf(order);
    const channel = (await this.channels.open()).find((each) => mayServe(each, order.purpose));
    if (!channel) throw new NoCodeChannel();

    await this.throttle.take(LIMITS.codesFromAddress, networkOf(origin.ip));
    // Looked at first, so that impatience does not count: whoever presses again within the pause has asked for nothing.
    await this.throttle.check(LIMITS.codesToTarget, target.target);
    await this.throttle.take(LIMITS.codePause, target.target);
    await this.throttle.take(LIMITS.codesToTarget, target.target);

    const { id, token, askedAt, expiresAt } = await this.requests.open({
      ...target,
      purpose: order.purpose,
      channel,
      language,
    });
    this.hurry(id);
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

  /** Not waited for: a job that has begun takes time from the answer, and more of it for people we know. */
  private hurry(id: number): void {
    this.queues.add(lettersQueue, { codeRequestId: id }, { jobId: `code-${id}` }).catch((error: unknown) => {
      log.warn({ err: error, codeRequestId: id }, 'the queue is away: the sweep sends this code');
    });
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
  return { target: phone ?? email, phone, userId: id, login: null, told };
}
