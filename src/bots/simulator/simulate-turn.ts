import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { DescribePerson } from '../../address-book/address-book.messages.js';
import { ContactNotFound } from '../../address-book/address-book.errors.js';
import type { SimulateBody, SimulateResult } from '../chatbots/simulate.contract.js';
import { ReadWorld } from '../conversations/read-world.js';
import type { Flow } from '../flow/flow.contract.js';
import { MatchableText } from '../flow/matching/matchable-text.js';
import { isStartWord, mayRestart } from '../flow/matching/restarts.js';
import { requireFlow } from '../flow/require-flow.js';
import type { Input, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';
import { OtherBots } from './other-bots.js';
import { ShowEffects } from './show-effects.js';

type SimulatedTurn = SimulateResult['data']['turn'];

@Injectable()
export class SimulateTurn {
  constructor(
    private readonly queries: QueryBus,
    private readonly worlds: ReadWorld,
    private readonly otherBots: OtherBots,
    private readonly effects: ShowEffects,
  ) {}

  async execute(accountId: number, body: SimulateBody): Promise<SimulatedTurn> {
    const testedFlow = requireFlow(body.tree_chatbot);
    const enteredBot = body.state?.bot ?? null;
    const flow = enteredBot ? await this.otherBots.find(accountId, enteredBot) : testedFlow;
    const world = await this.readWorld(accountId, body);
    const input = toInput(body);
    const restarted = isRestarted(testedFlow, flow, body) ? walk(testedFlow, null, input, world) : null;
    const currentBot = restarted ? null : enteredBot;
    const firstTurn = restarted ?? (flow && walk(flow, body.state ?? null, input, world));
    if (!firstTurn) return null;
    const { turn, bot, groupIds } = await this.otherBots.follow(accountId, firstTurn, currentBot, world);
    const { state, matched } = turn;
    return {
      effects: await this.effects.show(accountId, body.contact_id ?? null, turn.effects),
      state: state && { ...state, at: [...state.at], group_ids: [...groupIds], language: world.language, bot },
      passed: currentBot ? [] : [...firstTurn.passed],
      is_cut: turn.isCut,
      matched: matched && { node_id: matched.nodeId, how: matched.how, words: matched.words },
    };
  }

  private async readWorld(accountId: number, body: SimulateBody): Promise<World> {
    const { contact_id: contactId = null, device_id: deviceId, state, input, now } = body;
    const [person] = await Promise.all([
      contactId && this.queries.execute(new DescribePerson(accountId, contactId)),
      deviceId && this.queries.execute(new GetDeviceById(accountId, deviceId)),
    ]);
    if (contactId && !person) throw new ContactNotFound();
    const text = input.kind === 'message' ? input.text : null;
    const world = await this.worlds.read({ accountId, deviceId: deviceId ?? 0, contactId }, text);
    const groupIds = state?.group_ids ?? world.contact.groupIds;
    return {
      ...world,
      now: now ? new Date(now) : world.now,
      contact: { ...world.contact, groupIds },
      language: text === null ? (state?.language ?? null) : world.language,
    };
  }
}

/** Follows ChooseBot: in an entered bot, the first flow's start word restarts that flow. */
function isRestarted(testedFlow: Flow, flow: Flow | null, { input, state }: SimulateBody): boolean {
  if (input.kind !== 'message' || !state?.bot || !flow) return false;
  const matchable = new MatchableText(input.text);
  return isStartWord(testedFlow, matchable) && mayRestart(flow, state, matchable, input.has_media);
}

function toInput({ input }: SimulateBody): Input {
  if (input.kind === 'message') return { kind: 'message', text: input.text, hasMedia: input.has_media };
  return input.kind === 'answered' ? { kind: 'answered', json: input.json ?? null } : input;
}
