import type { SignalKeyStore } from '@whiskeysockets/baileys';
import { BareDevice } from '../devices/bare-device.js';
import { type Bench, inParallel, type BenchPhones } from '../context.js';
import type { MersalUser } from '../mersal-user.js';

export const RECIPIENTS = 5;
const CONCURRENCY = 8;

export interface TextSender {
  /** A measurement may replace them between rounds. */
  recipients: BenchPhones[number][];
  /** Returns milliseconds until the last acknowledgement. */
  send(texts: readonly string[]): Promise<number>;
}

/** Links a bare device in this process. */
export async function bareSender(
  { sandbox, socketUrl }: Bench,
  keys: SignalKeyStore,
  recipientCount = RECIPIENTS,
): Promise<TextSender & { end(): Promise<void> }> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(recipientCount)];
  const { device } = await BareDevice.link(socketUrl, keys, (qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      const startedAt = performance.now();
      const acks: Promise<void>[] = [];
      await inParallel(texts, CONCURRENCY, async (text, index) => {
        acks.push(device.acked(await device.send(numberOf(recipients, index), text)));
      });
      await Promise.all(acks);
      return performance.now() - startedAt;
    },
    end: () => device.end(),
  };
}

/** Links a device and sends by REST. Measures from the first request, including storage and responses. */
export async function restSender({ sandbox }: Bench, user: MersalUser): Promise<TextSender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(RECIPIENTS)];
  const { device } = await user.link((qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      const startedAt = performance.now();
      await inParallel(texts, CONCURRENCY, (text, index) => user.send(device, numberOf(recipients, index), text));
      await user.whenAllSent();
      return performance.now() - startedAt;
    },
  };
}

/** Queues texts while the device is offline, and measures from its connection. */
export async function waitingSender(
  { sandbox }: Bench,
  user: MersalUser,
  recipientCount = RECIPIENTS,
): Promise<TextSender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(recipientCount)];
  const { device } = await user.link((qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      await sandbox.fault({ kind: 'refuse-login', number, code: 503 });
      await sandbox.close('tcp', { number });
      await inParallel(texts, CONCURRENCY, (text, index) => user.send(device, numberOf(recipients, index), text));
      await sandbox.clearFaults(number);
      await user.connectAgain(device);
      const startedAt = performance.now();
      await user.whenAllSent();
      return performance.now() - startedAt;
    },
  };
}

export const numberOf = (recipients: BenchPhones, index: number): string =>
  recipients[index % recipients.length]?.number ?? '';
