import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import { Config } from '../config.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A server that says nothing for so long is taken for one that is not there. */
const TIMEOUT_MS = 8_000;

/** E-mails through the server of SMTP_URL, over a few connections that stay open. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | null;

  constructor(private readonly config: Config) {
    this.transport = config.smtpUrl
      ? createTransport({
          url: config.smtpUrl,
          pool: true,
          maxConnections: 3,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          dnsTimeout: TIMEOUT_MS,
          // A connection that stayed open may have died meanwhile: once more on a fresh one.
          maxRequeues: 1,
          // Nothing of a message is ever read from a file or an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  get isOn(): boolean {
    return this.transport !== null;
  }

  /** Resolves when the server has taken the message, and throws when it has not. */
  async send({ to, subject, text, html }: Mail): Promise<void> {
    if (!this.transport) throw new Error('there is no mail server');
    await this.transport.sendMail({
      from: this.config.mailFrom,
      // An object, as a text could be read as several addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Nobody's absence note answers to a code.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
