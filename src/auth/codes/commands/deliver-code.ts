import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Throttled } from '../../../platform/errors.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { SIGN_IN_LIMITS } from '../../sign-in/limits.js';
import { channelsFrom, mayServe } from '../../notifications/channels.js';
import { CodeRequests, type PendingRequest } from '../code-requests.js';
import { DeliverNotification } from '../../notifications/deliver-notification.js';
import { composeNotification } from '../../notifications/compose-notification.js';
import { type NotifiedUser, readNotifiedUser, withVerifiedEmail } from '../../notifications/read-notified-user.js';
import { RecordUndelivered } from '../../notifications/record-undelivered.js';

/** Returns a delay if the user received another code recently. */
@Injectable()
export class DeliverCode {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly requests: CodeRequests,
    private readonly notifications: DeliverNotification,
    private readonly undelivered: RecordUndelivered,
  ) {}

  async execute(codeRequestId: number): Promise<{ retryInSeconds: number } | null> {
    const request = await this.requests.findPending(codeRequestId);
    if (!request) return null;
    const addressee = await this.findAddressee(request);
    if (!addressee) {
      await this.requests.setOutcome(request.id, 'nobody');
      return null;
    }
    try {
      await this.limitPerUser(request, addressee);
    } catch (error) {
      if (!(error instanceof Throttled)) throw error;
      if (error.retryAfterSeconds <= SIGN_IN_LIMITS.codePause.seconds)
        return { retryInSeconds: error.retryAfterSeconds };
      await this.requests.setOutcome(request.id, 'too_many');
      await this.undelivered.record(addressee, request.purpose, 'too_many');
      return null;
    }
    await this.deliver(request, addressee);
    return null;
  }

  private async findAddressee({ purpose, userId, phone }: PendingRequest): Promise<NotifiedUser | null> {
    const addressee = userId === null ? null : await readNotifiedUser(this.em, userId);
    if (!addressee) return null;
    if (purpose === 'phone' || purpose === 'verify') return { ...addressee, phone };
    if (purpose !== 'sign_in') return addressee;
    // Another user may have the phone by now. A stranger's unverified e-mail must receive no code.
    return addressee.phone === phone ? withVerifiedEmail(addressee) : null;
  }

  /** Limits codes to a user who typed no phone. Phones have their own limits. */
  private async limitPerUser({ purpose, phone, isKnown }: PendingRequest, addressee: NotifiedUser): Promise<void> {
    if (purpose !== 'reset' || phone !== null || isKnown) return;
    // The leading space avoids collisions with typed logins.
    const target = ` user ${addressee.userId}`;
    await this.throttle.check(SIGN_IN_LIMITS.codesToTarget, target);
    await this.throttle.take(SIGN_IN_LIMITS.codePause, target);
    await this.throttle.take(SIGN_IN_LIMITS.codesToTarget, target);
  }

  private async deliver(request: PendingRequest, addressee: NotifiedUser): Promise<void> {
    const { id, purpose, channel } = request;
    const code = await this.requests.makeCode(request);
    const notification = composeNotification({ purpose, code }, addressee.language, addressee.platform);
    const channels = channelsFrom(channel).filter((candidate) => mayServe(candidate, purpose));
    const delivery = await this.notifications.deliver(addressee, notification, channels, (tried) =>
      this.requests.setChannel(id, tried),
    );
    await this.requests.setOutcome(id, delivery.channel ? 'sent' : 'undelivered');
    if (!delivery.channel) await this.undelivered.record(addressee, purpose, delivery.outcomes);
  }
}
