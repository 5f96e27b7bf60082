import { type Bench, inParallel } from '../context.js';
import type { MersalUser } from '../mersal-user.js';
import { numberOf, RECIPIENTS, type TextSender } from './text-senders.js';

const CONCURRENCY_PER_DEVICE = 2;

interface LinkedSender {
  device: string;
  number: string;
  recipients: TextSender['recipients'];
}

/** Combines senders to one, which gives each its share of the texts. */
export function combineSenders(senders: readonly TextSender[]): TextSender {
  return {
    recipients: senders.flatMap(({ recipients }) => recipients),
    send: async (texts) => {
      const startedAt = performance.now();
      await Promise.all(senders.map(({ send }, index) => send(shareOf(texts, index, senders.length))));
      return performance.now() - startedAt;
    },
  };
}

/** Links devices and sends by REST. Measures from the first request. */
export async function restFleet(bench: Bench, user: MersalUser, devices: number): Promise<TextSender> {
  const senders = await linkMany(bench, user, devices);
  return {
    recipients: senders.flatMap(({ recipients }) => recipients),
    send: async (texts) => {
      const startedAt = performance.now();
      await sendAll(user, senders, texts);
      await user.whenAllSent();
      return performance.now() - startedAt;
    },
  };
}

/** Queues texts while the devices are offline, and measures from the first send. */
export async function waitingFleet(bench: Bench, user: MersalUser, devices: number): Promise<TextSender> {
  const { sandbox } = bench;
  const senders = await linkMany(bench, user, devices);
  return {
    recipients: senders.flatMap(({ recipients }) => recipients),
    send: async (texts) => {
      for (const { number } of senders) {
        await sandbox.fault({ kind: 'refuse-login', number, code: 503 });
        await sandbox.close('tcp', { number });
      }
      await sendAll(user, senders, texts);
      for (const { number } of senders) await sandbox.clearFaults(number);
      await Promise.all(senders.map(({ device }) => user.connectAgain(device)));
      await user.whenAllSent();
      return user.msSinceFirstSubmission(texts.length);
    },
  };
}

async function linkMany({ sandbox }: Bench, user: MersalUser, devices: number): Promise<LinkedSender[]> {
  const senders: LinkedSender[] = [];
  for (const { number } of await sandbox.phones.createMany(devices)) {
    const { device } = await user.link((qr) => sandbox.scan(number, qr));
    senders.push({ device, number, recipients: await sandbox.phones.createMany(RECIPIENTS) });
  }
  return senders;
}

async function sendAll(user: MersalUser, senders: readonly LinkedSender[], texts: readonly string[]): Promise<void> {
  await Promise.all(
    senders.map(({ device, recipients }, index) =>
      inParallel(shareOf(texts, index, senders.length), CONCURRENCY_PER_DEVICE, (text, recipientIndex) =>
        user.send(device, numberOf(recipients, recipientIndex), text),
      ),
    ),
  );
}

const shareOf = <T>(items: readonly T[], index: number, parts: number): T[] =>
  items.filter((_, at) => at % parts === index);
