import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { DescribePerson } from '../../messaging/conversation.messages.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import type { SimulateBody, SimulateResult } from '../chatbots/simulate.contract.js';
import { ReadWorld } from '../conversations/read-world.js';
import { takeFlow } from '../flow/take-flow.js';
import type { Input, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';
import { OtherBots } from './other-bots.js';
import { ShowEffects } from './show-effects.js';

type SimulatedTurn = SimulateResult['data']['turn'];

/** One turn of a flow, as a message from that person would take it now. Nothing is sent, written or called. */
export class SimulateTurn extends Query<SimulatedTurn> {
  constructor(
    readonly accountId: number,
    readonly wish: SimulateBody,
  ) {
    super();
  }
}

@QueryHandler(SimulateTurn)
export class SimulateTurnHandler implements IQueryHandler<SimulateTurn> {
  constructor(
    private readonly queries: QueryBus,
    private readonly worlds: ReadWorld,
    private readonly others: OtherBots,
    private readonly effects: ShowEffects,
  ) {}

  async execute({ accountId, wish }: SimulateTurn): Promise<SimulatedTurn> {
    const within = wish.state?.bot ?? null;
    const flow = within ? await this.others.find(accountId, within) : takeFlow(wish.tree_chatbot);
    const world = await this.readWorld(accountId, wish);
    const own = flow && walk(flow, wish.state ?? null, toInput(wish), world);
    if (!own) return null;
    const { turn, bot, groupIds } = await this.others.goOn(accountId, own, within, world);
    const { state, matched } = turn;
    return {
      effects: await this.effects.show(accountId, wish.contact_id ?? null, turn.effects),
      state: state && { ...state, at: [...state.at], group_ids: [...groupIds], language: world.language, bot },
      ...{ passed: within ? [] : [...own.passed], is_cut: turn.isCut },
      matched: matched && { node_id: matched.nodeId, how: matched.how, words: matched.words },
    };
  }

  private async readWorld(accountId: number, wish: SimulateBody): Promise<World> {
    const { contact_id: contactId = null, device_id: deviceId, state, input, now } = wish;
    const [person] = await Promise.all([
      contactId && this.queries.execute(new DescribePerson(accountId, contactId)),
      deviceId && this.queries.execute(new GetDeviceById(accountId, deviceId)),
    ]);
    if (contactId && !person) throw new ContactNotFound();
    const text = input.kind === 'message' ? input.text : null;
    const world = await this.worlds.read({ accountId, deviceId: deviceId ?? 0, contactId }, text);
    const groupIds = state?.group_ids ?? world.contact.groupIds;
    return {
      ...{ ...world, now: now ? new Date(now) : world.now, contact: { ...world.contact, groupIds } },
      language: text === null ? (state?.language ?? null) : world.language,
    };
  }
}

function toInput({ input }: SimulateBody): Input {
  if (input.kind === 'message') return { kind: 'message', text: input.text, hasMedia: input.has_media };
  return input.kind === 'answered' ? { kind: 'answered', json: input.json ?? null } : input;
}
