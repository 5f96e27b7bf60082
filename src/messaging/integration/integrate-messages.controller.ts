import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AppError, Invalid } from '../../platform/errors.js';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { toAnswer } from '../../platform/http/errors/error.filter.js';
import { validateInput } from '../../platform/http/input/validate-input.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { EffectKey } from '../../platform/idempotency/effect-key.js';
import { log } from '../../platform/logging.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';
import { CancelMessage } from './commands/cancel-message.js';
import { CheckOneNumber } from './commands/check-one-number.js';
import {
  ApiMessageResult,
  BulkItem,
  BulkResult,
  CheckNumberBody,
  CheckNumberResult,
  ListApiMessagesQuery,
  ListApiMessagesResult,
  SendBulkBody,
  SendMediaBody,
  SendTextBody,
} from './integration.contract.js';
import { OrderMessage } from './order-message.js';
import { GetApiMessage } from './queries/get-api-message.js';
import { ListApiMessages } from './queries/list-api-messages.js';

const UPLOAD = { files: ['attachment'], largestFile: Math.max(...Object.values(ATTACHMENT_LIMITS)) };
/** Of one account: each may be a thousand messages. */
const BULKS: Limit = { name: 'api-bulks', points: 10, seconds: 60 };

type BulkOutcome = BulkResult['data'][number];

/** Messages, for programs. */
@Controller('api/integrate/v1')
export class IntegrateMessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly orders: OrderMessage,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('messages/text', {
    ...{ access: byKey('messages:send', 'send message'), body: SendTextBody, answer: ApiMessageResult, status: 201 },
    summary: 'Send a text',
  })
  async sendText(@Current() who: SignedIn, @Fields() wanted: SendTextBody, @EffectKey() key: string | null) {
    return { data: await this.orders.order(who.accountId, wanted, null, key) };
  }

  @Route.post('messages/media', {
    ...{
      access: byKey('messages:send', 'send message'),
      body: SendMediaBody,
      files: UPLOAD,
      answer: ApiMessageResult,
      status: 201,
    },
    summary: 'Send a file',
  })
  async sendMedia(
    @Current() who: SignedIn,
    @Form() { fields, files }: FormValue<SendMediaBody>,
    @EffectKey() key: string | null,
  ) {
    const attachment = files['attachment']?.[0] ?? null;
    if (!attachment && fields.media === undefined && fields.url === undefined)
      throw Invalid.field('attachment', 'required');
    return { data: await this.orders.order(who.accountId, fields, attachment, key) };
  }

  /** One after the other, so that messages to one person keep their order. */
  @Route.post('messages/bulk', {
    ...{ access: byKey('messages:send', 'send message'), body: SendBulkBody, answer: BulkResult },
    summary: 'Send up to 1,000 messages',
  })
  async sendBulk(@Current() who: SignedIn, @Fields() { messages }: SendBulkBody, @EffectKey() key: string | null) {
    await this.throttle.take(BULKS, String(who.accountId));
    const data: BulkOutcome[] = [];
    for (const [index, item] of messages.entries())
      data.push({ index, ...(await this.sendOne(who, item, key && `${key}:${index}`)) });
    const accepted = data.filter(({ error }) => error === null).length;
    return { data, accepted, refused: data.length - accepted };
  }

  @Route.get('messages', {
    ...{ access: byKey('messages:read', 'send message'), query: ListApiMessagesQuery, answer: ListApiMessagesResult },
    summary: 'List messages, sent and received',
  })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() wish: ListApiMessagesQuery): Promise<ListApiMessagesResult> {
    return this.queries.execute(new ListApiMessages(who.accountId, wish));
  }

  @Route.get('messages/:id', {
    ...{ access: byKey('messages:read', 'send message'), answer: ApiMessageResult },
    summary: 'Read a message and its status',
  })
  async get(@Current() who: SignedIn, @Param('id') id: string): Promise<ApiMessageResult> {
    return { data: await this.queries.execute(new GetApiMessage(who.accountId, id)) };
  }

  @Route.delete('messages/:id', {
    ...{ access: byKey('messages:send', 'send message'), body: null, answer: ApiMessageResult },
    summary: 'Cancel a scheduled message',
  })
  async cancel(@Current() who: SignedIn, @Param('id') id: string): Promise<ApiMessageResult> {
    await this.commands.execute(new CancelMessage(who.accountId, id));
    return this.get(who, id);
  }

  @Route.post('number-checks', {
    ...{ access: byKey('contacts:read', 'show contact_phone'), body: CheckNumberBody, answer: CheckNumberResult },
    summary: 'Check whether a number is on WhatsApp',
  })
  async check(@Current() who: SignedIn, @Fields() { device, phone }: CheckNumberBody) {
    return { data: await this.commands.execute(new CheckOneNumber(who.accountId, device, phone)) };
  }

  private async sendOne(who: SignedIn, item: unknown, key: string | null): Promise<Omit<BulkOutcome, 'index'>> {
    try {
      const wanted = await validateInput(BulkItem, item);
      return { message: await this.orders.order(who.accountId, wanted, null, key), error: null };
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a message of many was not written');
      const { message, code, errors } = toAnswer(error, who.language).body;
      return { message: null, error: { message, code, ...(errors && { errors }) } };
    }
  }
}
