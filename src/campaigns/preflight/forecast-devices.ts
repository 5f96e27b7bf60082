import type { Sender } from '../../devices/devices.messages.js';
import type { CampaignPreflight } from '../definition/preflight.contract.js';
import { distributeDevices } from '../recipients/distribute-devices.js';
import { weighDevices } from '../recipients/weigh-devices.js';
import { type Calendar, findOpening } from '../scheduler/calendar.js';
import { forecastLane } from '../forecast/forecast-lane.js';
import type { Gap } from '../scheduler/pacing.js';
import type { LaneQueue } from '../forecast/read-queues.js';
import type { AudienceCounts } from './count-audience.js';

interface Plan {
  people: AudienceCounts;
  calendar: Calendar;
  gap: Gap;
  isSandboxSpeed: boolean;
  excludedCampaignId: number | null;
}

interface DeviceForecast {
  sender: Sender;
  resource: CampaignPreflight['devices'][number];
}

const NEW_CAMPAIGN_ID = 0;

export function forecastDevices(
  now: Date,
  queues: ReadonlyMap<number, LaneQueue>,
  { people: audience, calendar, gap, isSandboxSpeed, excludedCampaignId }: Plan,
): { devices: DeviceForecast[]; endsAt: Date | null } {
  const shares = distributeRecipients(queues, audience);
  const forecast = [...queues].map(([id, { lane, queue }]) => {
    const others = queue.filter(({ campaignId }) => campaignId !== excludedCampaignId);
    const messages = shares.get(id) ?? 0;
    const planned = { campaignId: NEW_CAMPAIGN_ID, messages, gap, calendar, isSandboxSpeed };
    if (messages === 0) return { sender: lane.sender, end: now, resource: toResource(lane.sender, 0, 0, null) };
    const ends = forecastLane(now, lane, [planned, ...others]);
    const end = ends.get(NEW_CAMPAIGN_ID) ?? null;
    const findStart = (schedule: Calendar | null): Date | null =>
      schedule === null ? now : (findOpening(schedule, now)?.opensAt ?? null);
    // Only campaigns that overlap in time share the device.
    const sharing = others.filter(
      (other) =>
        isBefore(findStart(other.calendar), end) && isBefore(findStart(calendar), ends.get(other.campaignId) ?? null),
    );
    return { sender: lane.sender, end, resource: toResource(lane.sender, messages, sum(sharing), end) };
  });
  const ends = forecast.map(({ end }) => end);
  const isOpenEnded = ends.length === 0 || ends.includes(null);
  return { devices: forecast, endsAt: isOpenEnded ? null : new Date(Math.max(...ends.map((end) => end!.getTime()))) };
}

/** Treats null as never. */
const isBefore = (beginning: Date | null, end: Date | null): boolean =>
  beginning !== null && (end === null || beginning < end);

const sum = (queue: readonly { messages: number }[]): number =>
  queue.reduce((total, { messages }) => total + messages, 0);

const toResource = (sender: Sender, people: number, ahead: number, end: Date | null): DeviceForecast['resource'] => ({
  id: sender.id,
  device_name: sender.name,
  people,
  ahead,
  per_day: sender.room.perDay,
  left_today: sender.room.today,
  hold_reason: sender.hold?.by ?? (sender.isOn ? null : 'device_away'),
  ends_at: end?.toISOString() ?? null,
});

function distributeRecipients(
  queues: ReadonlyMap<number, LaneQueue>,
  { toSend, warm }: AudienceCounts,
): Map<number, number> {
  const senders = new Map([...queues].map(([id, { lane }]) => [id, lane.sender]));
  const deviceSlots = distributeDevices(weighDevices([...senders.keys()], senders));
  if (new Set(deviceSlots).size <= 1) return new Map(deviceSlots.slice(0, 1).map((id) => [id, toSend]));
  const shares = new Map(deviceSlots.map((id) => [id, warm.get(id) ?? 0]));
  const unassigned = toSend - [...shares.values()].reduce((total, count) => total + count, 0);
  for (const [turn, id] of deviceSlots.entries()) {
    const rounds = Math.floor(unassigned / deviceSlots.length) + (turn < unassigned % deviceSlots.length ? 1 : 0);
    shares.set(id, (shares.get(id) ?? 0) + rounds);
  }
  return shares;
}
