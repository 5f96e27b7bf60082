import { BareDevice, memoryKeys } from '../devices/bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { medianOf } from '../statistics.js';

const SENDS = 40;

interface Timing {
  /** From the call until the sender has the response. */
  answeredMs: number;
  /** From the call until the phone has the text. */
  receivedMs: number;
}

/** Measures single sends to one recipient. */
export async function measureRest(bench: Bench): Promise<Figure[]> {
  const { sandbox, socketUrl } = bench;
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [mersalPhone, barePhone, recipient] = await sandbox.phones.createMany(3);
    const { device: mersalDevice } = await user.link((qr) => sandbox.scan(mersalPhone!.number, qr));
    const { device: bareDevice } = await BareDevice.link(socketUrl, memoryKeys(), (qr) =>
      sandbox.scan(barePhone!.number, qr),
    );
    const to = recipient!.number;
    const sides = {
      mersal: (text: string) => user.send(mersalDevice, to, text),
      bare: (text: string) => bareDevice.send(to, text),
    };
    const medians: Record<'mersal' | 'bare', Timing[]> = { mersal: [], bare: [] };
    for (let round = 0; round <= bench.rounds; round++) {
      for (const side of ['bare', 'mersal'] as const) {
        const timings = await timeSends(bench, to, sides[side], `${side} ${round}`);
        if (round > 0) medians[side].push(timings);
      }
      const line = (['bare', 'mersal'] as const).map((side) => `${side} ${describe(medians[side].at(-1))}`).join(', ');
      if (round > 0) bench.print(`one send ${round}: ${line}`);
    }
    await Promise.all([bareDevice.end(), user.leave()]);
    const valuesOf = (side: 'mersal' | 'bare', name: keyof Timing) => medians[side].map((timing) => timing[name]);
    return [
      {
        name: 'one send, call to response (p50)',
        unit: 'ms',
        mersal: valuesOf('mersal', 'answeredMs'),
        bare: valuesOf('bare', 'answeredMs'),
      },
      {
        name: 'one send, call to phone (p50)',
        unit: 'ms',
        mersal: valuesOf('mersal', 'receivedMs'),
        bare: valuesOf('bare', 'receivedMs'),
      },
    ];
  });
}

const describe = (timing: Timing | undefined): string =>
  timing ? `${timing.answeredMs.toFixed(1)} ms answered, ${timing.receivedMs.toFixed(1)} ms received` : '';

async function timeSends(
  { sandbox }: Bench,
  to: string,
  send: (text: string) => Promise<unknown>,
  name: string,
): Promise<Timing> {
  const answered: number[] = [];
  const received: number[] = [];
  let lastSeq = (await sandbox.inbox(to, { waitMs: 0 })).at(-1)?.seq ?? 0;
  for (let index = 0; index < SENDS; index++) {
    const text = `${name}, text ${index}`;
    const arrival = sandbox.inbox(to, { since: lastSeq, waitMs: 20_000 });
    const startedAt = performance.now();
    await send(text);
    answered.push(performance.now() - startedAt);
    const [message] = await arrival;
    received.push(performance.now() - startedAt);
    if (message?.text !== text)
      throw new Error(`the phone received ${JSON.stringify(message?.text)} instead of ${text}`);
    lastSeq = message.seq;
  }
  return { answeredMs: medianOf(answered), receivedMs: medianOf(received) };
}
