import { expect, it } from '@jest/globals';
import type { AudienceCounts } from '../../src/campaigns/preflight/count-audience.js';
import { forecastDevices } from '../../src/campaigns/preflight/forecast-devices.js';
import type { Weekday } from '../../src/platform/weekdays.contract.js';
import type { Calendar } from '../../src/campaigns/scheduler/calendar.js';
import type { LaneQueue } from '../../src/campaigns/forecast/read-queues.js';
import { roomOf } from '../../src/devices/protection/bulk-hold.js';
import { seededRandom } from '../../src/templates/text/text.contract.js';
import { type SimulatedDevice, simulateDevice } from '../setup/campaigns/simulate-device.js';

// Simulates ten thousand device days with the real calendar.ts, bulk-hold.ts and warm-up.ts. simulate-device.ts models
// claim-slots.ts, move-recipients.ts and reserve_bulk_slots. A separate calendar verifies each message.

const DAY_MS = 86_400_000;
const DEVICE_DAYS = 10_000;
const random = seededRandom(20_261_123);
const randomInt = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
const oneOf = <T>(values: readonly T[]): T => values[randomInt(0, values.length - 1)]!;
const ZONES = ['Asia/Riyadh', 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'];
const WEEK: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function randomCalendar(timeZone: string, quiet: Calendar['quiet']): Calendar {
  const from = randomInt(0, 21 * 60);
  const isWhole = random() < 0.2;
  const days = random() < 0.4 ? [] : WEEK.filter(() => random() < 0.6);
  return {
    timeZone,
    quiet,
    days,
    startsOn: null,
    from: isWhole ? null : clockTime(from),
    to: isWhole ? null : clockTime(randomInt(from + 90, 23 * 60 + 59)),
  };
}

function randomDevice(id: number, now: Date): SimulatedDevice {
  const [gapMin, isNew] = [randomInt(0, 60), random() < 0.4];
  return {
    id,
    gap: { min: gapMin, max: gapMin + randomInt(0, 120) },
    usage: {
      linkedAt: new Date(now.getTime() - randomInt(0, isNew ? 13 : 400) * DAY_MS - randomInt(0, DAY_MS)),
      warmsUp: random() < 0.8,
      capDay: randomInt(20, 1500),
      capHour: randomInt(5, 200),
      guardedAt: null,
      inFlight: 0,
      sentDay: 0,
      dayEndsAt: null,
      sentHour: 0,
      hourEndsAt: null,
    },
  };
}

function randomCampaign(timeZone: string, quiet: Calendar['quiet']) {
  const min = randomInt(20, 300);
  return { calendar: randomCalendar(timeZone, quiet), gap: { min, max: randomInt(Math.max(30, min), 360) } };
}

const audienceOf = (toSend: number): AudienceCounts => ({
  total: toSend,
  toSend,
  leftOut: new Map(),
  warm: new Map(),
  strangers: 0,
  missing: new Map(),
  tooLong: [],
  empty: [],
});

function queuesOf(
  devices: readonly SimulatedDevice[],
  otherCampaign: ReturnType<typeof randomCampaign> | null,
  now: Date,
) {
  const queues = new Map<number, LaneQueue>();
  for (const { id, gap, usage, waiting = 0 } of devices) {
    const sender = {
      id,
      accountId: 1,
      sessionId: '',
      name: '',
      isOn: true,
      connectedAt: now,
      gap,
      hold: null,
      cold: null,
    };
    const queue = otherCampaign ? [{ campaignId: 1, messages: waiting, isSandboxSpeed: false, ...otherCampaign }] : [];
    const lane = { sender: { ...sender, room: roomOf(usage, now), isVirtual: false }, nextAt: now };
    queues.set(id, {
      lane: { ...lane, timeZone: (otherCampaign ?? { calendar: { timeZone: 'UTC' } }).calendar.timeZone },
      queue,
    });
  }
  return queues;
}

it('in ten thousand device days no message violates a limit, and every forecast matches the actual end', () => {
  let [deviceDays, messages, campaigns, worst] = [0, 0, 0, 0];
  while (deviceDays < DEVICE_DAYS) {
    const now = new Date(Date.UTC(2026, randomInt(0, 23), randomInt(1, 28), randomInt(0, 23), randomInt(0, 59)));
    const timeZone = oneOf(ZONES);
    const quiet =
      random() < 0.5 ? { from: clockTime(randomInt(1200, 1439)), to: clockTime(randomInt(300, 540)) } : null;
    const campaign = randomCampaign(timeZone, quiet);
    const otherCampaign = random() < 0.3 ? randomCampaign(timeZone, quiet) : null;
    const devices = Array.from({ length: randomInt(1, 4) }, (_, index) => randomDevice(index + 1, now));
    const perWeek = campaign.calendar.days.length || 7;
    // The last message may slip into the next opening in less than a twentieth of all cases.
    const wanted = ((randomInt(30, 60) * 7) / perWeek) * DAY_MS;
    const plan = (toSend: number) => {
      for (const device of devices) device.waiting = otherCampaign ? Math.ceil(toSend / devices.length / 2) : 0;
      const queues = queuesOf(devices, otherCampaign, now);
      for (const { lane } of queues.values()) lane.timeZone = timeZone;
      const rest = { isSandboxSpeed: false, excludedCampaignId: null };
      return forecastDevices(now, queues, { people: audienceOf(toSend), ...campaign, ...rest });
    };
    let toSend = 50;
    let plans = plan(toSend);
    while (plans.endsAt && plans.endsAt.getTime() - now.getTime() < wanted)
      plans = plan((toSend = Math.ceil(toSend * 2)));
    if (!plans.endsAt) continue;

    const ends = devices.map((device) => {
      const people = plans.devices.find(({ sender }) => sender.id === device.id)!.resource.people;
      const ownQueue = { ...campaign, messages: people, isMain: true };
      const otherQueues = otherCampaign ? [{ ...otherCampaign, messages: device.waiting ?? 0, isMain: false }] : [];
      const run = simulateDevice(device, [ownQueue, ...otherQueues], { now, timeZone, random });
      messages += run.messages;
      deviceDays += (run.endsAt - now.getTime()) / DAY_MS;
      return run.endsAt;
    });
    const [end, forecast] = [Math.max(...ends) - now.getTime(), plans.endsAt.getTime() - now.getTime()];
    worst = Math.max(worst, Math.abs(forecast / end - 1));
    if (Math.abs(forecast / end - 1) > 0.05)
      throw new Error(
        `${forecast / DAY_MS} days were foreseen, ${end / DAY_MS} it took: ${JSON.stringify({ campaign, other: otherCampaign, toSend, devices, now })}`,
      );
    campaigns += 1;
  }
  expect(campaigns).toBeGreaterThan(50);
  expect(messages).toBeGreaterThan(100_000);
  expect(worst).toBeLessThan(0.05);
}, 120_000);
