import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AppError, Invalid } from '../../platform/errors.js';
import { Current, type SignedIn, byKey } from '../../platform/http/access.js';
import { toResponse } from '../../platform/http/errors/error.filter.js';
import { validateInput } from '../../platform/http/input/validate-input.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { EffectKey } from '../../platform/idempotency/effect-key.js';
import { log } from '../../platform/logging.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { type Limit, Throttle } from '../../platform/throttle/throttle.js';
import { largestAttachment } from '../../media/attachment-limits.contract.js';
import { compileText } from '../../templates/text/text.contract.js';
import type { TextProblem } from '../../templates/text/text-shapes.contract.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { CancelMessage } from './cancel-message.js';
import {
  ApiMessageResult,
  BulkItem,
  SentMessagesResult,
  ListApiMessagesQuery,
  ListApiMessagesResult,
  SendBulkBody,
  SendMediaBody,
  SendTextBody,
  SentMessageResult,
} from './integration.contract.js';
import { OrderMessage } from './order-message.js';
import { GetApiMessage } from './get-api-message.js';
import { ListApiMessages } from './list-api-messages.js';

const UPLOAD = { files: ['attachment'], maxFileBytes: largestAttachment };
/** Limit per account. Each request has up to a thousand messages. */
const BULK_LIMIT: Limit = { name: 'api-bulks', points: 10, seconds: 60 };

type BulkOutcome = SentMessagesResult['data'][number];

@Controller('api/integrate/v1')
export class IntegrateMessagesController {
  constructor(
    private readonly cancelMessage: CancelMessage,
    private readonly queries: QueryBus,
    private readonly listApiMessages: ListApiMessages,
    private readonly getApiMessage: GetApiMessage,
    private readonly orderMessage: OrderMessage,
    private readonly throttle: Throttle,
  ) {}

  @Route.post('messages/text', {
    access: byKey('messages:send', 'send message'),
    body: SendTextBody,
    response: SentMessageResult,
    status: 201,
    operationId: 'messages_sendText',
    summary: 'Send a text',
  })
  async sendText(@Current() user: SignedIn, @Fields() request: SendTextBody, @EffectKey() key: string | null) {
    return {
      data: await this.orderMessage.execute(user.accountId, request, null, key),
      problems: await this.findProblems(user, request),
    };
  }

  @Route.post('messages/media', {
    access: byKey('messages:send', 'send message'),
    body: SendMediaBody,
    files: UPLOAD,
    response: SentMessageResult,
    status: 201,
    operationId: 'messages_sendMedia',
    summary: 'Send a file',
  })
  async sendMedia(
    @Current() user: SignedIn,
    @Form() { fields, files }: FormValue<SendMediaBody>,
    @EffectKey() key: string | null,
  ) {
    const attachment = files['attachment']?.[0] ?? null;
    if (!attachment && fields.media === undefined && fields.url === undefined)
      throw Invalid.field('attachment', 'required');
    return {
      data: await this.orderMessage.execute(user.accountId, fields, attachment, key),
      problems: await this.findProblems(user, fields),
    };
  }

  /** Sends one by one, so that messages to a recipient keep their order. */
  @Route.post('messages/bulk', {
    access: byKey('messages:send', 'send message'),
    body: SendBulkBody,
    response: SentMessagesResult,
    operationId: 'messages_sendBulk',
    summary: 'Send up to 1,000 messages',
  })
  async sendBulk(@Current() user: SignedIn, @Fields() { messages }: SendBulkBody, @EffectKey() key: string | null) {
    await this.throttle.take(BULK_LIMIT, String(user.accountId));
    const data: BulkOutcome[] = [];
    for (const [index, item] of messages.entries())
      data.push({ index, ...(await this.sendItem(user, item, key && `${key}:${index}`)) });
    const accepted = data.filter(({ error }) => error === null).length;
    return { data, accepted, refused: data.length - accepted };
  }

  @Route.get('messages', {
    access: byKey('messages:read', 'send message'),
    query: ListApiMessagesQuery,
    response: ListApiMessagesResult,
    operationId: 'messages_list',
    summary: 'List messages, sent and received',
  })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListApiMessagesQuery): Promise<ListApiMessagesResult> {
    return this.listApiMessages.execute(user.accountId, query);
  }

  @Route.get('messages/:id', {
    access: byKey('messages:read', 'send message'),
    response: ApiMessageResult,
    operationId: 'messages_get',
    summary: 'Read a message and its status',
  })
  async get(@Current() user: SignedIn, @Param('id') id: string): Promise<ApiMessageResult> {
    return { data: await this.getApiMessage.execute(user.accountId, id) };
  }

  @Route.delete('messages/:id', {
    access: byKey('messages:send', 'send message'),
    body: null,
    response: ApiMessageResult,
    operationId: 'messages_cancel',
    summary: 'Cancel a scheduled message',
  })
  async cancel(@Current() user: SignedIn, @Param('id') id: string): Promise<ApiMessageResult> {
    await this.cancelMessage.execute(user.accountId, id);
    return this.get(user, id);
  }

  private async sendItem(user: SignedIn, item: unknown, key: string | null): Promise<Omit<BulkOutcome, 'index'>> {
    try {
      const request = await validateInput(BulkItem, item);
      const message = await this.orderMessage.execute(user.accountId, request, null, key);
      return { message, problems: await this.findProblems(user, request), error: null };
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'api bulk message failed');
      const { message, code, errors } = toResponse(error, user.language).body;
      return { message: null, problems: [], error: { message, code, ...(errors && { errors }) } };
    }
  }

  private async findProblems(
    { accountId }: SignedIn,
    { body, template }: Pick<SendMediaBody, 'body' | 'template'>,
  ): Promise<TextProblem[]> {
    const text =
      template === undefined
        ? body
        : await this.queries.execute(new GetTemplate(accountId, template)).then(
            ({ content }) => content,
            () => null,
          );
    return text ? compileText(text).problems : [];
  }
}
