import type { SignalKeyStore } from '@whiskeysockets/baileys';
import { BareDevice } from '../devices/bare-device.js';
import { type Bench, inLanes, type Numbers } from '../context.js';
import type { MersalUser } from '../mersal-user.js';

export const RECIPIENTS = 5;
const LANES = 8;

/** One linked device with people to write to. */
export interface TextSender {
  /** Others may be put in their place between two rounds. */
  recipients: Numbers[number][];
  /** Writes the texts to the recipients in turn. Milliseconds until the server has acknowledged the last. */
  send(texts: readonly string[]): Promise<number>;
}

/** Bare Baileys in this process. */
export async function bareSender(
  { sandbox, socketUrl }: Bench,
  keys: SignalKeyStore,
  people = RECIPIENTS,
): Promise<TextSender & { end(): Promise<void> }> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(people)];
  const { device } = await BareDevice.link(socketUrl, keys, (qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      const startedAt = performance.now();
      const acks: Promise<void>[] = [];
      await inLanes(texts, LANES, async (text, index) => {
        acks.push(device.acked(await device.send(numberOf(recipients, index), text)));
      });
      await Promise.all(acks);
      return performance.now() - startedAt;
    },
    end: () => device.end(),
  };
}

/** Mersal asked over REST: from the first request. Taking, storing and answering each request is part of it. */
export async function restSender({ sandbox }: Bench, user: MersalUser): Promise<TextSender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(RECIPIENTS)];
  const { device } = await user.link((qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      const startedAt = performance.now();
      await inLanes(texts, LANES, (text, index) => user.send(device, numberOf(recipients, index), text));
      await user.whenAllSent();
      return performance.now() - startedAt;
    },
  };
}

/** Mersal with texts that were asked for while the device was away: from the moment it is on. */
export async function waitingSender({ sandbox }: Bench, user: MersalUser, people = RECIPIENTS): Promise<TextSender> {
  const [{ number }, recipients] = [await sandbox.phones.create(), await sandbox.phones.createMany(people)];
  const { device } = await user.link((qr) => sandbox.scan(number, qr));
  return {
    recipients,
    send: async (texts) => {
      await sandbox.fault({ kind: 'refuse-login', number, code: 503 });
      await sandbox.close('tcp', { number });
      await inLanes(texts, LANES, (text, index) => user.send(device, numberOf(recipients, index), text));
      await sandbox.clearFaults(number);
      await user.connectAgain(device);
      const startedAt = performance.now();
      await user.whenAllSent();
      return performance.now() - startedAt;
    },
  };
}

export const numberOf = (recipients: Numbers, index: number): string =>
  recipients[index % recipients.length]?.number ?? '';
