import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type AlertAddressee, GetTimeZone } from '../auth/auth.messages.js';
import { SendPlatformText } from '../auth/handovers.messages.js';
import { Config } from '../platform/config.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { AlertRow } from './alert.resource.js';
import type { Errand, LetterFate } from './alert-letters.js';
import { composeAlerts } from './letters/compose-alerts.js';

/** Brings one letter to somebody, and says what became of it. */
@Injectable()
export class SendAlerts {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async to(addressee: AlertAddressee, { channel, news }: Errand, alerts: readonly AlertRow[]): Promise<LetterFate> {
    const timeZone = await this.queries.execute(new GetTimeZone(Number(alerts[0]!.account_id)));
    const letter = composeAlerts(news, alerts, { ...addressee, timeZone, appUrl: this.config.appUrl });
    if (channel === 'whatsapp') {
      const outcome = await this.commands.execute(new SendPlatformText(addressee.phone!, letter.text));
      if (outcome === 'sent') return { state: 'sent', outcome: null };
      // Without an answer it may have arrived all the same.
      return { state: outcome === 'no_device' ? 'again' : 'failed', outcome };
    }
    try {
      await this.mailer.send({ to: addressee.email!, ...letter.mail });
      return { state: 'sent', outcome: null };
    } catch (error) {
      return judgeMailTrouble(error);
    }
  }
}

/** What servers answer repeats addresses: only its number is kept. */
function judgeMailTrouble(error: unknown): LetterFate {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  const outcome = responseCode ? `mail_${responseCode}` : 'mail_failed';
  const isLater = responseCode !== undefined && responseCode < 500;
  return { state: command === 'CONN' || isLater ? 'again' : 'failed', outcome };
}
