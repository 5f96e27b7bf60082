import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, GetAlertAddressees } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { AlertLetters, type ClaimedLetter, type Errand, type LetterFate } from '../alert-letters.js';
import { AlertTimings } from '../alert-timings.js';
import { SendAlerts } from '../send-alerts.js';

/** Tells one user by one way what is due, in one letter. */
export class DeliverAlerts extends Command<void> {
  constructor(readonly errand: Errand) {
    super();
  }
}

@CommandHandler(DeliverAlerts)
export class DeliverAlertsHandler implements ICommandHandler<DeliverAlerts> {
  constructor(
    private readonly letters: AlertLetters,
    private readonly send: SendAlerts,
    private readonly queries: QueryBus,
    private readonly timings: AlertTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ errand }: DeliverAlerts): Promise<void> {
    const claimed = await this.letters.claim(errand, this.clock.now());
    const [first] = claimed;
    if (!first) return;
    const fate = await this.tell(errand, claimed, Number(first.alert.account_id));
    if (fate.state !== 'sent')
      log.warn({ userId: errand.userId, channel: errand.channel, why: fate.outcome }, 'an alert was not told');
    await this.letters.settle(claimed, fate, new Date(this.clock.now().getTime() + this.timings.againMs * first.tries));
  }

  private async tell(errand: Errand, claimed: readonly ClaimedLetter[], accountId: number): Promise<LetterFate> {
    const addressees = await this.queries.execute(new GetAlertAddressees(accountId));
    const addressee = addressees.find(({ userId }) => userId === errand.userId);
    if (!addressee || !wants(addressee, errand)) return { state: 'dropped', outcome: 'not_wanted' };
    return this.send.to(
      addressee,
      errand,
      claimed.map(({ alert }) => alert),
    );
  }
}

const wants = ({ wantsEmail, wantsWhatsapp, email, phone }: AlertAddressee, { channel }: Errand): boolean =>
  channel === 'email' ? wantsEmail && email !== null : wantsWhatsapp && phone !== null;
