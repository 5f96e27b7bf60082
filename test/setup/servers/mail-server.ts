import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for.js';

interface ReceivedMail extends Email {
  /** SMTP envelope, not the headers. */
  envelope: { from: string; to: string[] };
  raw: string;
}

/** An SMTP server that accepts and keeps every message by default. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Rejects every recipient with this text, and with code 550 unless the text starts with another. */
  refusal: string | null = null;
  /** Delays responses until this resolves. */
  patience: Promise<unknown> = Promise.resolve();
  /** Recipients that never get a response. */
  readonly ignored = new Set<string>();
  stalled = 0;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // `close` waits at most so many ms for open connections.
      closeTimeout: 1000,
      onRcptTo: ({ address }, _session, done) => {
        if (mail.ignored.has(address)) return void mail.stalled++;
        void mail.patience.then(() => done(mail.refusal === null ? null : rejectionOf(mail.refusal)));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
          void mail.keep(Buffer.concat(chunks), envelope).then(() => done());
        });
      },
    });
    const mail = new MailServer(server);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter(({ envelope }) => envelope.to.includes(address));
  }

  /** Resolves with the newest e-mail once there are `count`. */
  next(address: string, count = 1): Promise<ReceivedMail> {
    return waitFor(`e-mail ${count} to ${address}`, () => {
      const mails = this.to(address);
      return mails.length >= count && mails.at(-1);
    });
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }

  private async keep(raw: Buffer, envelope: ReceivedMail['envelope']): Promise<void> {
    this.received.push({ ...(await PostalMime.parse(raw)), envelope, raw: raw.toString() });
  }
}

function rejectionOf(text: string): Error {
  const responseCode = Number(/^[45]\d\d(?= )/.exec(text)?.[0] ?? 550);
  return Object.assign(new Error(text), { responseCode });
}
