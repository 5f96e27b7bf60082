import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Invalid } from '../../platform/errors.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { LONGEST_BODY } from '../text/message-limits.contract.js';
import { PlatformChats } from '../chats/platform-chats.js';
import { MessageResource } from '../messaging.contract.js';
import { type ChangeKind, EditMessage, ReactToMessage } from './changes.contract.js';
import { ChangeMessage } from './commands/change-message.js';

/** One, as phones draw it; the browser's own compiler knows no such expression yet. */
const IS_EMOJI = /^\p{RGI_Emoji}$/v;

const Changed = DataOf(MessageResource);
type Changed = z.infer<typeof Changed>;

/** What is done to a message that is there. The answer says what is wanted; the message itself changes when WhatsApp has taken it. */
@Controller('api/v1/messages/:id')
export class ChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly platform: PlatformChats,
  ) {}

  @Route.post('react', { access: 'send message', body: ReactToMessage, answer: Changed })
  react(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { emoji }: ReactToMessage) {
    if (emoji !== null && !IS_EMOJI.test(emoji)) throw Invalid.field('emoji', 'value_invalid');
    return this.change(who, id, 'reaction', emoji);
  }

  @Route.post('edit', { access: 'send message', body: EditMessage, answer: Changed })
  edit(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { body }: EditMessage) {
    if (body.length > LONGEST_BODY) throw Invalid.field('body', 'too_long');
    return this.change(who, id, 'edit', body);
  }

  /** For everybody. */
  @Route.post('delete', { access: 'send message', body: null, answer: Changed })
  delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(who, id, 'delete', null);
  }

  private async change(who: SignedIn, id: number, kind: ChangeKind, value: string | null): Promise<Changed> {
    await this.platform.refuseMessage(who, id);
    return { data: await this.commands.execute(new ChangeMessage(who.accountId, id, kind, value)) };
  }
}
