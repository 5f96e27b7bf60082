import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { NameContacts } from '../../messaging/bulk.messages.js';
import { ReadInbound } from '../../messaging/conversation.messages.js';
import { PersonWrote } from '../../messaging/messaging.messages.js';
import { isSpelledAs } from '../../messaging/messaging.sql.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import { Workers } from '../../platform/queues/workers.js';
import { Secrets } from '../../platform/secrets.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { cancelMessages, planMessages } from '../automations/plan-messages.js';
import { devicesOf } from '../automations/read-automations.js';
import { StoreMessageWorker } from '../automations/store-message.worker.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { readShops } from '../shop-row.js';
import { ASKED_WITHIN, IS_ASKED_BY, messagesOfOrders, RECORD_COD_ANSWER } from './asked-orders.js';
import { CodAnswerWorker } from './cod-answer.worker.js';
import { codKeyOf } from './decide-cod.js';
import { type CodAnswer, readCodAnswer, readCodEmoji } from './read-cod-answer.js';

type Payload = z.infer<typeof PersonWrote.payload>;

interface Answer {
  phone: string;
  answer: CodAnswer;
  at: string;
  /** Null for a text. */
  reactedToId: number | null;
}

const THANKS: Record<CodAnswer, string> = {
  confirmed: 'شكرًا لك، تم تأكيد طلبك رقم {رقم الطلب}.',
  cancelled: 'تم إلغاء طلبك رقم {رقم الطلب} كما طلبت.',
  change_address: 'وصلنا طلبك بتغيير عنوان الطلب رقم {رقم الطلب}. اكتب العنوان الجديد هنا وسيتواصل معك فريقنا.',
};

/** Takes what somebody writes as the answer to the order they were asked about last. The first clear answer counts, and no other after it. */
@Injectable()
@Subscribe(PersonWrote, RECORD_COD_ANSWER, { accounts: 'enrolled' })
export class RecordCodAnswer implements TaskHandler<Payload> {
  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly secrets: Secrets,
    private readonly workers: Workers,
  ) {}

  async handle({ accountId, payload }: Task<Payload>): Promise<void> {
    if (accountId === null || payload.messageId === undefined) return;
    const { messageId, isReaction = false } = payload;
    const message = (await this.queries.execute(new ReadInbound(accountId, [messageId]))).get(messageId);
    if (!message || message.kind !== 'text' || message.body === null) return;
    const answer = isReaction ? readCodEmoji(message.body) : readCodAnswer(message.body);
    if (!answer) return;
    const person = (await this.queries.execute(new NameContacts(accountId, [payload.contactId]))).get(
      payload.contactId,
    );
    if (!person?.phone) return;
    const { phone } = person;
    const ids = await this.write(accountId, {
      phone,
      answer,
      at: payload.at,
      reactedToId: isReaction ? messageId : null,
    });
    if (ids.length === 0) return;
    this.events.publish(new StoreMessagesChanged(accountId, ids));
    await this.workers.wake(StoreMessageWorker, { accountId });
    await this.workers.wake(CodAnswerWorker, { accountId });
  }

  private write(accountId: number, { phone, answer, at, reactedToId }: Answer): Promise<number[]> {
    return this.orm.em.fork().transactional(async (em) => {
      const [order] = await em.execute<
        { id: string; shop_id: string; order_id: string; number: string; customer_name: string | null }[]
      >(
        `update shop_orders set cod_state = ?, cod_answered_at = clock_timestamp(), updated_at = clock_timestamp()
          where id = (select id from shop_orders o where account_id = ? and ${isSpelledAs('phone')} and cod_state = 'asked'
              and cod_asked_at > clock_timestamp() - ${ASKED_WITHIN} and cod_asked_at <= ?::timestamptz + interval '5 seconds'
              and (?::bigint is null or ${IS_ASKED_BY})
            order by cod_asked_at desc limit 1 for update)
            and cod_state = 'asked' returning id, shop_id, order_id, number, customer_name`,
        [answer, accountId, phone, accountId, phone, at, reactedToId, reactedToId],
      );
      if (!order) return [];
      const [shop] = await readShops(em, 's.id = ?', [order.shop_id]);
      const key = codKeyOf(order.order_id);
      const cancelled = await cancelMessages(
        em,
        accountId,
        'm.shop_id = ? and m.effect_key = ?',
        [order.shop_id, `${key}:reminder`],
        'answered',
      );
      const planned = await planMessages(em, this.secrets, shop!, [
        {
          ...{ kind: 'cod', automation: 'cod.answer', effectKey: `${key}:answer`, eventId: null, phone },
          ...{
            subject: order.number,
            customerName: order.customer_name,
            purpose: 'transactional',
            text: THANKS[answer],
          },
          ...{ templateId: null, mediaUuid: null, values: { 'رقم الطلب': order.number }, dueAt: new Date() },
          ...{ deviceIds: devicesOf(shop!.settings), expiresAt: null, skip: null },
        },
      ]);
      return [...(await messagesOfOrders(em, [Number(order.id)])), ...cancelled, ...planned];
    });
  }
}
