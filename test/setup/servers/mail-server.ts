import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for.js';

interface ReceivedMail extends Email {
  /** As the sender said them to the server, not as the message is headed. */
  envelope: { from: string; to: string[] };
  raw: string;
}

/** A mail server that takes everything, unless told otherwise, and keeps it. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** What it answers to every recipient instead of taking the message; for good, unless it begins with another number. */
  refusal: string | null = null;
  /** What it waits for before it answers. */
  patience: Promise<unknown> = Promise.resolve();

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      // Whoever is still connected when the spec ends is not waited for.
      closeTimeout: 1000,
      onRcptTo: (_address, _session, done) => {
        void mail.patience.then(() => done(mail.refusal === null ? null : refuse(mail.refusal)));
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

  /** The newest e-mail to an address, once there are `count`. */
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

function refuse(words: string): Error {
  const responseCode = Number(/^[45]\d\d(?= )/.exec(words)?.[0] ?? 550);
  return Object.assign(new Error(words), { responseCode });
}
