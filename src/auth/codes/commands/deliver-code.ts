import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Throttled } from '../../../platform/errors.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { LIMITS } from '../../sign-in/limits.js';
import { fromHereOn, mayServe } from '../../notifications/channels.js';
import { CodeRequests, type WaitingRequest } from '../code-requests.js';
import { DeliverNotification } from '../../notifications/deliver-notification.js';
import { composeNotification } from '../../notifications/compose-notification.js';
import { type Addressee, readAddressee, withProvenEmail } from '../../notifications/read-addressee.js';
import { RecordUndelivered } from '../../notifications/record-undelivered.js';

/** Makes the code of a request and brings it to its person. Answers when to come again if they had another just now. */
export class DeliverCode extends Command<{ againInSeconds: number } | null> {
  constructor(readonly codeRequestId: number) {
    super();
  }
}

@CommandHandler(DeliverCode)
export class DeliverCodeHandler implements ICommandHandler<DeliverCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
    private readonly notifications: DeliverNotification,
    private readonly undelivered: RecordUndelivered,
  ) {}

  async execute({ codeRequestId }: DeliverCode): Promise<{ againInSeconds: number } | null> {
    const request = await this.requests.waiting(codeRequestId);
    if (!request) return null;
    const addressee = await this.addresseeOf(request);
    if (!addressee) {
      await this.requests.settle(request.id, 'nobody');
      return null;
    }
    try {
      await this.spare(request, addressee);
    } catch (error) {
      if (!(error instanceof Throttled)) throw error;
      if (error.retryAfterSeconds <= LIMITS.codePause.seconds) return { againInSeconds: error.retryAfterSeconds };
      await this.requests.settle(request.id, 'too_many');
      await this.undelivered.of(addressee, request.purpose, 'too_many');
      return null;
    }
    await this.deliver(request, addressee);
    return null;
  }

  private async addresseeOf({ purpose, userId, phone }: WaitingRequest): Promise<Addressee | null> {
    const addressee = userId === null ? null : await readAddressee(this.em, userId);
    if (!addressee) return null;
    // These are there to show whose the number is.
    if (purpose === 'phone' || purpose === 'verify') return { ...addressee, phone };
    if (purpose !== 'sign_in') return addressee;
    // Meanwhile the phone may have become somebody else's. An e-mail that is only claimed may be a stranger's, whom the code would let in.
    return addressee.phone === phone ? withProvenEmail(addressee) : null;
  }

  /**
   * Who typed a name or an e-mail was limited by that; whoever is behind it is one person, however many names they have. Counted
   * apart from their phone: a stranger who asks for that next would be told by the pause whose it is.
   */
  private async spare({ purpose, phone, isKnown }: WaitingRequest, addressee: Addressee): Promise<void> {
    if (purpose !== 'reset' || phone !== null || isKnown) return;
    // What is typed is trimmed, so nobody can type it.
    const target = ` user ${addressee.userId}`;
    await this.throttle.check(LIMITS.codesToTarget, target);
    await this.throttle.take(LIMITS.codePause, target);
    await this.throttle.take(LIMITS.codesToTarget, target);
  }

  private async deliver(request: WaitingRequest, addressee: Addressee): Promise<void> {
    const { id, purpose, channel } = request;
    const code = await this.requests.makeCode(request);
    const notification = composeNotification({ purpose, code }, addressee.language, addressee.platform);
    const ways = fromHereOn(channel).filter((way) => mayServe(way, purpose));
    const delivery = await this.notifications.to(addressee, notification, ways, (way) => this.requests.goesBy(id, way));
    await this.requests.settle(id, delivery.channel ? 'sent' : 'undelivered');
    if (!delivery.channel) await this.undelivered.of(addressee, purpose, delivery.story);
  }
}
