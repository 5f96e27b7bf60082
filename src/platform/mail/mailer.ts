import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import { Config } from '../config.js';
import { isSocketFailure, markUnreachable } from '../dependencies/classify-failure.js';
import { jobAccount } from '../slow-receivers/account-slots.js';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const TIMEOUT_MS = 8_000;

@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | null;
  private readonly sending = new Map<number | string, Promise<unknown>>();

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
          // A pooled connection may be dead.
          maxRequeues: 1,
          // Messages must not read files or URLs.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      : null;
  }

  get isOn(): boolean {
    return this.transport !== null;
  }

  /** Uses one connection for each account or recipient, so a slow one cannot hold all. */
  async send(mail: Mail): Promise<void> {
    const queueKey = jobAccount.getStore() ?? mail.to;
    const previous = this.sending.get(queueKey) ?? Promise.resolve();
    const sending = previous.catch(() => undefined).then(() => this.sendNow(mail));
    this.sending.set(queueKey, sending);
    try {
      await sending;
    } finally {
      if (this.sending.get(queueKey) === sending) this.sending.delete(queueKey);
    }
  }

  private async sendNow({ to, subject, text, html }: Mail): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set');
    const message = {
      from: this.config.mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
    await this.transport.sendMail(message).catch((error: unknown) => {
      const isUnreachable = (error as { command?: unknown }).command === 'CONN' || isSocketFailure(error);
      if (isUnreachable) markUnreachable(error, 'mail');
      throw error;
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
