import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetGroupNames } from '../../address-book/address-book.messages.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { RenderText } from '../../messaging/messaging.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid, NotFound } from '../../platform/errors.js';
import type { SimulateResult } from '../chatbots/simulate.contract.js';
import type { Effect } from '../flow/turn.js';

type EffectResource = NonNullable<SimulateResult['data']['turn']>['effects'][number];
interface Names {
  group: (id: number) => string;
  bot: (id: number) => string;
}
type Reply = Effect & { kind: 'reply' };

@Injectable()
export class ShowEffects {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async show(accountId: number, contactId: number | null, effects: readonly Effect[]): Promise<EffectResource[]> {
    const groupIds = effects.flatMap((effect) => (effect.kind === 'change_group' ? effect.groupId : []));
    const groups = await this.queries.execute(new GetGroupNames(accountId, groupIds));
    const bots = await this.findBotNames(
      accountId,
      effects.flatMap((effect) => (effect.kind === 'go_to' ? effect.chatbotId : [])),
    );
    const names: Names = {
      group: (id) => groups.get(id)?.name ?? String(id),
      bot: (id) => bots.get(id) ?? String(id),
    };
    const resources: EffectResource[] = [];
    for (const effect of effects)
      if (effect.kind === 'reply') resources.push(await this.showReply(accountId, contactId, effect));
      else resources.push(describe(effect, names));
    return resources;
  }

  private async findBotNames(accountId: number, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await database(this.em)
      .selectFrom('chatbots')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async showReply(accountId: number, contactId: number | null, reply: Reply): Promise<EffectResource> {
    const { nodeId, text: body, values, mediaUuids, delaySeconds } = reply;
    const media: { uuid: string; file_name: string }[] = [];
    for (const uuid of mediaUuids) {
      const fileName = await this.findFileName(accountId, uuid);
      if (fileName !== null) media.push({ uuid, file_name: fileName });
    }
    const text = await this.render(accountId, contactId, { body, values });
    return { kind: 'reply', node_id: nodeId, text, delay_seconds: delaySeconds, media };
  }

  /** Returns an invalid text unchanged, because the editor reports it. */
  private async render(accountId: number, contactId: number | null, text: RenderText['text']): Promise<string> {
    try {
      return await this.queries.execute(new RenderText(accountId, contactId, text));
    } catch (error) {
      if (error instanceof Invalid) return text.body ?? '';
      throw error;
    }
  }

  private async findFileName(accountId: number, uuid: string): Promise<string | null> {
    try {
      return (await this.queries.execute(new GetLibraryItem(accountId, uuid))).fileName;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}

function describe(effect: Exclude<Effect, Reply>, names: Names): EffectResource {
  const { kind, nodeId: node_id } = effect;
  const toResource = (detail: string | null, seconds: number | null = null): EffectResource => ({
    kind,
    node_id,
    seconds,
    detail,
  });
  switch (effect.kind) {
    case 'change_group':
      return toResource(`${effect.action === 'add' ? '+' : '-'} ${names.group(effect.groupId)}`);
    case 'set_field':
      return toResource(`${effect.field}: ${effect.value}`);
    case 'set_name':
      return toResource(effect.name);
    case 'call_webhook':
      return toResource(effect.url);
    case 'wait':
      return toResource(null, effect.seconds);
    case 'hand_over':
      return toResource(null, effect.hours * 3_600);
    case 'go_to':
      return toResource(names.bot(effect.chatbotId));
  }
}
