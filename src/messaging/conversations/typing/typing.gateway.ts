import { UseFilters } from '@nestjs/common';
import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Access, Current, type SignedIn } from '../../../platform/http/access.js';
import { MessagePipe } from '../../../platform/realtime/message.pipe.js';
import { SocketErrorFilter } from '../../../platform/realtime/socket-error.filter.js';
import { ChatAccess } from '../chat-access.js';
import { TypeInChat, WatchChat } from './type-in-chat.js';
import { TypingMessage, type TypingMessages, type TypingResult, WatchMessage } from './typing.contract.js';

interface TypingResponse {
  data: TypingResult;
}

@WebSocketGateway()
@UseFilters(SocketErrorFilter)
export class TypingGateway {
  constructor(
    private readonly typeInChat: TypeInChat,
    private readonly watchChat: WatchChat,
    private readonly access: ChatAccess,
  ) {}

  @SubscribeMessage('chat.typing' satisfies keyof TypingMessages)
  @Access('all')
  async type(
    @Current() user: SignedIn,
    @MessageBody(new MessagePipe(TypingMessage)) { chat_id: chatId, state }: TypingMessage,
  ): Promise<TypingResponse> {
    await this.access.require(user, { chatId });
    return { data: { is_shown: await this.typeInChat.execute(user, chatId, state) } };
  }

  @SubscribeMessage('chat.watch' satisfies keyof TypingMessages)
  @Access('all')
  async watch(
    @Current() user: SignedIn,
    @MessageBody(new MessagePipe(WatchMessage)) { chat_id: chatId }: WatchMessage,
  ): Promise<TypingResponse> {
    await this.access.require(user, { chatId });
    return { data: { is_shown: await this.watchChat.execute(user.accountId, chatId) } };
  }
}
