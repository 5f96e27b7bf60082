import { serverNow } from '@/app/http/server-time.js';
import type { SimulateBody, SimulateResult } from '@server/bots/chatbots/simulate.contract.js';
import { simulateTurn } from '@/data/chatbots.js';

type Turn = NonNullable<SimulateResult['data']['turn']>;
export type Effect = Turn['effects'][number];
export type Input = SimulateBody['input'];

export type SimulationLine =
  | { id: number; from: 'contact'; text: string; hasMedia: boolean }
  | { id: number; from: 'bot'; effect: Extract<Effect, { kind: 'reply' }> }
  | { id: number; from: 'server'; effect: Exclude<Effect, { kind: 'reply' }> }
  | { id: number; from: 'note'; note: 'no_answer' | 'ended' | 'cut' | 'time_passed' };

export interface SimulatedChat {
  lines: SimulationLine[];
  state: Turn['state'];
  /** Seconds of a simulated wait, or an expected webhook response. */
  pending: { kind: 'wait'; seconds: number } | { kind: 'webhook' } | null;
  passed: ReadonlySet<string>;
  /** Time in ms since 1970. Null means the real clock. */
  now: number | null;
}

export const EMPTY_SIMULATION: SimulatedChat = { lines: [], state: null, pending: null, passed: new Set(), now: null };

export interface Setting {
  flow: SimulateBody['tree_chatbot'];
  contactId: number | null;
  deviceId: number | null;
}

export async function takeTurn(previous: SimulatedChat, input: Input, setting: Setting): Promise<SimulatedChat> {
  const now = input.kind === 'elapsed' ? timeAfterWait(previous) : previous.now;
  const { turn } = await simulateTurn({
    tree_chatbot: setting.flow,
    state: previous.state,
    input,
    contact_id: setting.contactId,
    device_id: setting.deviceId,
    ...(now !== null && { now: new Date(now).toISOString() }),
  });
  let id = previous.lines.length;
  const lines: SimulationLine[] = [...previous.lines];
  const add = (line: DistributiveOmit<SimulationLine, 'id'>): void => void lines.push({ id: id++, ...line });
  if (input.kind === 'message') add({ from: 'contact', text: input.text, hasMedia: input.has_media });
  if (input.kind === 'elapsed') add({ from: 'note', note: 'time_passed' });
  if (!turn) {
    add({ from: 'note', note: 'no_answer' });
    return { ...previous, lines, now };
  }
  for (const effect of turn.effects)
    if (effect.kind === 'reply') add({ from: 'bot', effect });
    else add({ from: 'server', effect });
  if (turn.is_cut) add({ from: 'note', note: 'cut' });
  if (turn.state === null) add({ from: 'note', note: 'ended' });
  return {
    lines,
    now,
    state: turn.state,
    pending: pendingOf(turn),
    passed: new Set([...previous.passed, ...turn.passed]),
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Returns the last effect, which alone can be pending. */
function pendingOf({ effects, state }: Turn): SimulatedChat['pending'] {
  const last = effects.at(-1);
  if (state === null || !last) return null;
  if (last.kind === 'wait') return { kind: 'wait', seconds: last.seconds ?? 0 };
  return last.kind === 'call_webhook' ? { kind: 'webhook' } : null;
}

function timeAfterWait({ now, pending }: SimulatedChat): number {
  const seconds = pending?.kind === 'wait' ? pending.seconds : 0;
  return (now ?? serverNow()) + seconds * 1000;
}
