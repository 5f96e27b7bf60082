import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { readGroupsOf } from '../../address-book/address-book.sql.js';
import { FindBotChats } from '../../bots/bots.messages.js';
import { FindAnsweredCampaign } from '../../campaigns/campaigns.messages.js';
import { IsStoreCustomer } from '../../commerce/commerce.messages.js';
import { type ArrivedMessage, ReadInbound } from '../../messaging/conversation.messages.js';
import {
  CHATS_WITHOUT_ASSIGNEE,
  readChatLabels,
} from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import { Clock } from '../../platform/clock.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { AssignmentRuleResource } from './assignment-rules.contract.js';
import { type ChatFacts, fitsAll } from './fits-rule.js';
import { removeFromQueue, type QueuedChat, VERSION } from './remove-from-queue.js';
import { lockAssignment } from './lock-assignment.js';
import { listRules } from './read-rules.js';

const BATCH_SIZE = 50;
/** Maximum wait for the decision of a bot. */
const MAX_DECISION_MS = 30_000;

type QueuedRow = QueuedChat & Pick<Row<'chats_to_deal'>, 'device_id' | 'message_id' | 'is_handover' | 'created_at'>;

interface ChosenRule extends QueuedChat {
  /** Null if no rule fits, or a bot answers. */
  rule_id: number | null;
}

const isUsable = ({ is_on: isOn, user_id: userId, team_id: teamId }: AssignmentRuleResource): boolean =>
  isOn && (userId !== null || teamId !== null);

/** Removes chats that fit no rule, or that a bot answers, from the queue. */
@Injectable()
export class ChooseRules {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Returns whether chats wait for the decision of a bot. */
  async execute(accountId: number): Promise<boolean> {
    let last: QueuedRow | undefined;
    let hasUndecidedChats = false;
    do {
      const batch = await this.em.fork().transactional(async (em) => {
        await lockAssignment(em, accountId);
        const rules = await listRules(em, accountId);
        const usable = rules.filter(isUsable);
        if (!last) {
          await removeAssigned(em, accountId);
          await releaseUnusable(em, accountId, usable);
        }
        const queued = await readQueued(em, accountId, last);
        const undecided = await this.chooseForBatch(em, accountId, usable, queued);
        return { queued, undecided };
      });
      hasUndecidedChats ||= batch.undecided;
      last = batch.queued.length === BATCH_SIZE ? batch.queued.at(-1) : undefined;
    } while (last);
    return hasUndecidedChats;
  }

  private async chooseForBatch(
    em: EntityManager,
    accountId: number,
    rules: readonly AssignmentRuleResource[],
    queued: readonly QueuedRow[],
  ): Promise<boolean> {
    if (queued.length === 0) return false;
    const messages = await this.queries.execute(
      new ReadInbound(
        accountId,
        queued.flatMap(({ message_id: id }) => id ?? []),
      ),
    );
    const messageOf = ({ message_id: id }: QueuedRow): ArrivedMessage | undefined =>
      id === null ? undefined : messages.get(id);
    const bots = await this.findBotStates(accountId, queued, messageOf);
    const labels = await readChatLabels(
      em,
      accountId,
      queued.map(({ chat_id: id }) => id),
    );
    const groups = await readGroupsOf(
      em,
      accountId,
      [...messages.values()].map(({ contactId }) => contactId),
    );
    const chosen: ChosenRule[] = [];
    for (const row of queued) {
      const bot = bots.get(row.chat_id);
      if (bot === 'deciding') continue;
      const message = messageOf(row);
      const facts = this.factsOf(accountId, row, message, {
        labelIds: labels.get(row.chat_id) ?? [],
        groupIds: (message && groups.get(message.contactId)) ?? [],
      });
      const rule = bot === 'answering' ? null : await findFirstRule(rules, facts);
      chosen.push({ ...row, rule_id: rule?.id ?? null });
    }
    await writeChosen(em, accountId, chosen);
    return chosen.length < queued.length;
  }

  /** Skips handovers, whose bot has decided already. */
  private async findBotStates(
    accountId: number,
    queued: readonly QueuedRow[],
    messageOf: (row: QueuedRow) => ArrivedMessage | undefined,
  ): Promise<Map<number, 'deciding' | 'answering'>> {
    const chats = queued.flatMap((row) => {
      const message = messageOf(row);
      return row.is_handover || !message ? [] : [{ row, chatId: row.chat_id, contactId: message.contactId }];
    });
    if (chats.length === 0) return new Map();
    const bots = await this.queries.execute(new FindBotChats(accountId, chats));
    const decidedBefore = this.clock.now().getTime() - MAX_DECISION_MS;
    return new Map(
      chats.flatMap(({ row, chatId }) => {
        const bot = bots.get(chatId);
        const isTooLate = bot === 'deciding' && row.created_at.getTime() < decidedBefore;
        return bot && !isTooLate ? [[chatId, bot] as const] : [];
      }),
    );
  }

  private factsOf(
    accountId: number,
    { device_id: deviceId, created_at: createdAt }: QueuedRow,
    message: ArrivedMessage | undefined,
    known: Pick<ChatFacts, 'labelIds' | 'groupIds'>,
  ): ChatFacts {
    const { contactId, phone = null, body: text = null, at: writtenAt = createdAt } = message ?? {};
    return {
      ...known,
      deviceId,
      text,
      // A chat may be assigned long after its last message.
      at: createdAt,
      findCampaignId: async () =>
        contactId === undefined
          ? null
          : this.queries.execute(new FindAnsweredCampaign(accountId, { deviceId, contactId, at: writtenAt })),
      isStoreCustomer: async () =>
        phone === null ? false : this.queries.execute(new IsStoreCustomer(accountId, phone)),
    };
  }
}

async function findFirstRule(
  rules: readonly AssignmentRuleResource[],
  facts: ChatFacts,
): Promise<AssignmentRuleResource | null> {
  for (const rule of rules) if (await fitsAll(rule.conditions, facts)) return rule;
  return null;
}

const readQueued = (em: EntityManager, accountId: number, last: QueuedRow | undefined): Promise<QueuedRow[]> =>
  database(em)
    .selectFrom('chats_to_deal')
    .select(['chat_id', 'device_id', 'message_id', 'is_handover', 'created_at'])
    .select(VERSION.as('version'))
    .where('account_id', '=', accountId)
    .where('rule_id', 'is', null)
    .where('chat_id', '>', last?.chat_id ?? 0)
    .orderBy('chat_id')
    .limit(BATCH_SIZE)
    .execute();

async function removeAssigned(em: EntityManager, accountId: number): Promise<void> {
  const { rows } = await sql<QueuedChat>`
    select q.chat_id, q.${VERSION} as version from chats_to_deal q where q.account_id = ${accountId}
      and not exists (select from ${CHATS_WITHOUT_ASSIGNEE} c where c.id = q.chat_id)`.execute(database(em));
  await removeFromQueue(em, accountId, rows);
}

/** Clears unusable rules of queued chats, so other rules are tried. */
async function releaseUnusable(
  em: EntityManager,
  accountId: number,
  usable: readonly AssignmentRuleResource[],
): Promise<void> {
  await database(em)
    .updateTable('chats_to_deal')
    .set({ rule_id: null })
    .where('account_id', '=', accountId)
    .where('rule_id', 'is not', null)
    .where(sql<boolean>`not rule_id = any (${usable.map(({ id }) => id)}::bigint[])`)
    .execute();
}

async function writeChosen(em: EntityManager, accountId: number, chosen: readonly ChosenRule[]): Promise<void> {
  const fitting = chosen.flatMap(({ chat_id, rule_id }) => (rule_id === null ? [] : [{ chat_id, rule_id }]));
  await sql`
    update chats_to_deal q set rule_id = n.rule_id, is_waiting = false
      from jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) n (chat_id bigint, rule_id bigint)
      where q.chat_id = n.chat_id and q.account_id = ${accountId}`.execute(database(em));
  await removeFromQueue(
    em,
    accountId,
    chosen.filter(({ rule_id: ruleId }) => ruleId === null),
  );
}
