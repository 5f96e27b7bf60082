import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { z } from 'zod';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import {
  type ArrivedMessage,
  RequestHandover,
  ReadInbound,
  PublishChat,
} from '../../messaging/conversation.messages.js';
import type { PersonWrote } from '../../messaging/messaging.messages.js';
import { isSpelledAs } from '../../address-book/address-book.sql.js';
import { CURRENT_TIME, database, type Row } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { Secrets } from '../../platform/secrets.js';
import { cancelMessages, planMessages } from '../automations/plan-messages.js';
import { proposeCodText } from '../automations/default-texts.js';
import { devicesOf, settingTextAt } from '../automations/read-automations.js';
import { storeMessageJob } from '../automations/store-message.job.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { readStores, type StoreRow } from '../store-row.js';
import { isAskedBy, IS_OPEN, IS_SETTLED, messagesOfOrders } from './asked-orders.js';
import { codAnswerJob } from './cod-answer.job.js';
import { codKeyOf } from './decide-cod.js';
import { type AskedOrder, decideCodAnswer } from './decide-cod-answer.js';
import { languageOfStore } from './language-of-store.js';
import type { CodAnswer } from './cod-answer.js';
import { type CodReading, readCodEmoji, readCodReply } from './read-cod-answer.js';
import { readOfferedNumbers } from './read-offered-numbers.js';
import { recordCodAnswerJob } from './record-cod-answer.job.js';

type Payload = z.infer<typeof PersonWrote.payload>;

interface Reply {
  message: ArrivedMessage;
  phone: string;
  at: string;
  referencedMessageId: number | null;
}

interface OrderRow extends Pick<
  Row<'shop_orders'>,
  'id' | 'shop_id' | 'order_id' | 'number' | 'customer_name' | 'cod_answers'
> {
  cod_state: AskedOrder['state'];
  is_settled: boolean;
  is_replied_to: boolean;
}

const THANKS: Record<CodAnswer, string> = {
  confirmed: 'شكرًا لك، تم تأكيد طلبك رقم {رقم الطلب}.',
  cancelled: 'تم إلغاء طلبك رقم {رقم الطلب} كما طلبت.',
  change_address: 'وصلنا طلبك بتغيير عنوان الطلب رقم {رقم الطلب}. اكتب العنوان الجديد هنا وسيتواصل معك فريقنا.',
};

/** Only staff can read these answers. */
const UNREADABLE_KINDS: ReadonlySet<string> = new Set(['audio', 'image', 'video', 'document']);

/** Unclear replies mark the chat for staff. */
@HandlesJob(recordCodAnswerJob)
export class RecordCodAnswer implements DurableJobHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly secrets: Secrets,
    private readonly jobs: Jobs,
  ) {}

  async execute(payload: Payload, { accountId }: JobRun<Payload>): Promise<void> {
    if (accountId === null || payload.messageId === undefined) return;
    const { messageId } = payload;
    const message = (await this.queries.execute(new ReadInbound(accountId, [messageId]))).get(messageId);
    if (!message || !(UNREADABLE_KINDS.has(message.kind) || (message.kind === 'text' && message.body !== null))) return;
    const contact = (await this.queries.execute(new GetContactNames(accountId, [payload.contactId]))).get(
      payload.contactId,
    );
    if (!contact?.phone) return;
    const { phone } = contact;
    const reply = {
      message,
      phone,
      at: payload.at,
      referencedMessageId: message.isReaction ? messageId : message.quotedId,
    };
    const { ids, needsStaff } = await this.orm.em.fork().transactional((em) => this.applyReply(em, accountId, reply));
    if (needsStaff) await this.commands.execute(new PublishChat(accountId, message.chatId));
    if (ids.length === 0) return;
    this.events.publish(new StoreMessagesChanged(accountId, ids));
    await this.jobs.enqueue(storeMessageJob, { accountId });
    await this.jobs.enqueue(codAnswerJob, { accountId });
  }

  private async applyReply(
    em: EntityManager,
    accountId: number,
    { message, phone, at, referencedMessageId }: Reply,
  ): Promise<{ ids: number[]; needsStaff: boolean }> {
    const isOfContact = isSpelledAs('o.phone', phone, accountId);
    const { rows } = await sql<OrderRow>`
      select o.id, o.shop_id, o.order_id, o.number, o.customer_name, o.cod_state, o.cod_answers, ${IS_SETTLED} as is_settled,
         ${referencedMessageId === null ? sql`true` : isAskedBy(referencedMessageId)} as is_replied_to
         from shop_orders o where o.account_id = ${accountId} and ${isOfContact} and ${IS_OPEN}
           and o.cod_asked_at <= ${at}::timestamptz + interval '5 seconds'
        order by is_replied_to desc, o.cod_state = 'asked' desc, greatest(o.cod_asked_at, o.cod_answered_at) desc limit 1 for update of o`.execute(
      database(em),
    );
    const [order] = rows;
    const [store] = order ? await readStores(em, sql`s.id = ${order.shop_id}`) : [];
    if (!order || !store) return { ids: [], needsStaff: false };
    const { answer, needsStaff } = decideCodAnswer(
      { state: order.cod_state, answers: order.cod_answers, isSettled: order.is_settled },
      { reading: readReply(message, store), isReaction: message.isReaction, isAboutOtherMessage: !order.is_replied_to },
    );
    if (needsStaff) await this.commands.execute(new RequestHandover(accountId, message.chatId, true));
    return { ids: answer ? await this.record(em, store, order, answer, phone) : [], needsStaff };
  }

  private async record(
    em: EntityManager,
    store: StoreRow,
    order: OrderRow,
    answer: CodAnswer,
    phone: string,
  ): Promise<number[]> {
    await database(em)
      .updateTable('shop_orders')
      .set(({ eb }) => ({
        cod_state: answer,
        cod_answers: eb('cod_answers', '+', 1),
        cod_answered_at: CURRENT_TIME,
        cod_told_at: null,
        cod_attempts: 0,
        updated_at: CURRENT_TIME,
      }))
      .where('id', '=', order.id)
      .execute();
    const key = codKeyOf(order.order_id);
    const cancelled = await cancelMessages(
      em,
      store.accountId,
      sql`m.shop_id = ${order.shop_id} and m.effect_key = ${`${key}:reminder`}`,
      'answered',
    );
    const effectKey = `${key}:answer${order.cod_answers === 0 ? '' : order.cod_answers + 1}`;
    const planned = await planMessages(em, this.secrets, store, [
      {
        kind: 'cod',
        automation: 'cod.answer',
        effectKey,
        eventId: null,
        phone,
        subject: order.number,
        customerName: order.customer_name,
        purpose: 'transactional',
        text: THANKS[answer],
        templateId: null,
        mediaUuid: null,
        values: { 'رقم الطلب': order.number },
        dueAt: new Date(),
        deviceIds: devicesOf(store.settings),
        expiresAt: null,
        skip: null,
      },
    ]);
    return [...(await messagesOfOrders(em, [order.id])), ...cancelled, ...planned];
  }
}

function readReply({ kind, body, isReaction, choiceId }: ArrivedMessage, { settings, facts }: StoreRow): CodReading {
  if (kind !== 'text' || body === null) return 'unclear';
  if (isReaction) return readCodEmoji(body) ?? 'unclear';
  const question = settingTextAt(settings, 'cod_confirmation_text') ?? proposeCodText(languageOfStore(facts));
  const numbers = readOfferedNumbers(question);
  // A button's ID may be "cod_cancel" or "2".
  const chosen = choiceId === null ? 'unclear' : readCodReply(choiceId.replace(/^cod|[_:-]+/gi, ' '), numbers);
  return chosen === 'unclear' ? readCodReply(body, numbers) : chosen;
}
