import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { GetDeviceById } from '../../devices/devices.messages.js';
import { DescribePerson, type PersonFacts } from '../../messaging/conversation.messages.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import { GetAccountValues } from '../../messaging/messaging.messages.js';
import { valuesOfContact } from '../../messaging/text/text-names.contract.js';
import { Clock } from '../../platform/clock.js';
import type { SimulateBody, SimulatedState, SimulateResult } from '../chatbots/simulate.contract.js';
import { detectLanguage } from '../flow/matching/detect-language.js';
import { takeFlow } from '../flow/take-flow.js';
import type { Effect, Input, Turn, World } from '../flow/turn.js';
import { walk } from '../flow/walk.js';
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

const NOBODY: PersonFacts = { phone: null, lid: null, name: null, fields: {}, groupIds: [] };

@QueryHandler(SimulateTurn)
export class SimulateTurnHandler implements IQueryHandler<SimulateTurn> {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly effects: ShowEffects,
  ) {}

  async execute({ accountId, wish }: SimulateTurn): Promise<SimulatedTurn> {
    const flow = takeFlow(wish.tree_chatbot);
    const world = await this.readWorld(accountId, wish);
    const turn = walk(flow, wish.state ?? null, toInput(wish), world);
    if (turn === null) return null;
    return {
      effects: await this.effects.show(accountId, wish.contact_id ?? null, turn.effects),
      ...{ state: toState(turn, world), passed: [...turn.passed], is_cut: turn.isCut },
      matched: turn.matched && { node_id: turn.matched.nodeId, how: turn.matched.how, words: turn.matched.words },
    };
  }

  private async readWorld(accountId: number, wish: SimulateBody): Promise<World> {
    const { contact_id: contactId, device_id: deviceId, state, input, now } = wish;
    const [timeZone, account, person] = await Promise.all([
      this.queries.execute(new GetTimeZone(accountId)),
      this.queries.execute(new GetAccountValues(accountId)),
      contactId ? this.queries.execute(new DescribePerson(accountId, contactId)) : NOBODY,
      deviceId ? this.queries.execute(new GetDeviceById(accountId, deviceId)) : null,
    ]);
    if (person === null) throw new ContactNotFound();
    const groupIds = state?.group_ids ?? person.groupIds;
    return {
      ...{ now: now ? new Date(now) : this.clock.now(), timeZone, deviceId: deviceId ?? 0 },
      contact: { name: person.name, fields: person.fields, groupIds },
      values: valuesOfContact(person, account),
      language: input.kind === 'message' ? detectLanguage(input.text) : (state?.language ?? null),
    };
  }
}

function toInput({ input }: SimulateBody): Input {
  if (input.kind === 'message') return { kind: 'message', text: input.text, hasMedia: input.has_media };
  return input.kind === 'answered' ? { kind: 'answered', json: input.json ?? null } : input;
}

/** What a real conversation would find written: which groups they are in now. */
function toState({ state, effects }: Turn, { contact, language }: World): SimulatedState | null {
  if (state === null) return null;
  const groups = new Set(contact.groupIds);
  const changes = effects.filter(
    (effect): effect is Effect & { kind: 'change_group' } => effect.kind === 'change_group',
  );
  for (const { action, groupId } of changes)
    if (action === 'add') groups.add(groupId);
    else groups.delete(groupId);
  const { at, tries, variables } = state;
  return { at: [...at], tries, variables, group_ids: [...groups], language };
}
