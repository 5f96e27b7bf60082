import type { Sender } from '../../devices/devices.messages.js';
import type { CampaignPreflight } from '../definition/preflight.contract.js';
import { dealDevices } from '../recipients/deal.js';
import { weighOf } from '../recipients/weigh-devices.js';
import { type Calendar, findOpening } from '../scheduler/calendar.js';
import { foreseeLane } from '../forecast/foresee-lane.js';
import type { Gap } from '../scheduler/pacing.js';
import type { DeviceQueue } from '../forecast/read-queues.js';
import type { People } from './count-people.js';

interface Plan {
  people: People;
  calendar: Calendar;
  gap: Gap;
  isPractice: boolean;
  /** The campaign itself, when it waits there already. */
  except: number | null;
}

interface Foreseen {
  sender: Sender;
  resource: CampaignPreflight['devices'][number];
}

/** No campaign's: it is not there yet. */
const ITSELF = 0;

/** To how many people each device will write, and until when, beside what waits on it. */
export function foreseeDevices(
  now: Date,
  queues: ReadonlyMap<number, DeviceQueue>,
  { people, calendar, gap, isPractice, except }: Plan,
): { devices: Foreseen[]; endsAt: Date | null } {
  const shares = dealPeople(queues, people);
  const foreseen = [...queues].map(([id, { lane, queue }]) => {
    const others = queue.filter(({ campaignId }) => campaignId !== except);
    const messages = shares.get(id) ?? 0;
    const mine = { campaignId: ITSELF, messages, gap, calendar, isPractice };
    if (messages === 0) return { sender: lane.sender, end: now, resource: toResource(lane.sender, 0, 0, null) };
    const ends = foreseeLane(now, lane, [mine, ...others]);
    const end = ends.get(ITSELF) ?? null;
    const opens = (of: Calendar | null): Date | null => (of === null ? now : (findOpening(of, now)?.opensAt ?? null));
    // One that begins after it, or is over before, takes no turns with it.
    const beside = others.filter(
      (other) => isBefore(opens(other.calendar), end) && isBefore(opens(calendar), ends.get(other.campaignId) ?? null),
    );
    return { sender: lane.sender, end, resource: toResource(lane.sender, messages, sum(beside), end) };
  });
  const ends = foreseen.map(({ end }) => end);
  const isOpenEnded = ends.length === 0 || ends.includes(null);
  return { devices: foreseen, endsAt: isOpenEnded ? null : new Date(Math.max(...ends.map((end) => end!.getTime()))) };
}

/** Null as a beginning never comes, and as an end neither. */
const isBefore = (beginning: Date | null, end: Date | null): boolean =>
  beginning !== null && (end === null || beginning < end);

const sum = (queue: readonly { messages: number }[]): number =>
  queue.reduce((total, { messages }) => total + messages, 0);

const toResource = (sender: Sender, people: number, ahead: number, end: Date | null): Foreseen['resource'] => ({
  ...{ id: sender.id, device_name: sender.name, people, ahead },
  ...{ per_day: sender.room.perDay, left_today: sender.room.today },
  hold_reason: sender.hold?.by ?? (sender.isOn ? null : 'device_away'),
  ends_at: end?.toISOString() ?? null,
});

/** As a start deals them: who has a chat with a device to that one, the others in turn. */
function dealPeople(queues: ReadonlyMap<number, DeviceQueue>, { toSend, warm }: People): Map<number, number> {
  const senders = new Map([...queues].map(([id, { lane }]) => [id, lane.sender]));
  const deal = dealDevices(weighOf([...senders.keys()], senders));
  if (new Set(deal).size <= 1) return new Map(deal.slice(0, 1).map((id) => [id, toSend]));
  const shares = new Map(deal.map((id) => [id, warm.get(id) ?? 0]));
  const left = toSend - [...shares.values()].reduce((total, count) => total + count, 0);
  for (const [turn, id] of deal.entries()) {
    const rounds = Math.floor(left / deal.length) + (turn < left % deal.length ? 1 : 0);
    shares.set(id, (shares.get(id) ?? 0) + rounds);
  }
  return shares;
}
