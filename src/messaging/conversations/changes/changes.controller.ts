import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Invalid } from '../../../platform/errors.js';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { MAX_BODY_LENGTH } from '../../../templates/text/message-limits.contract.js';
import { ChatAccess } from '../chat-access.js';
import { MessageResource } from '../../messaging.contract.js';
import { type ChangeKind, EditMessage, ReactToMessage } from './changes.contract.js';
import { ChangeMessage } from './change-message.js';

/** Not in the contract: the client's compiler lacks the `v` flag. */
const EMOJI_PATTERN = /^\p{RGI_Emoji}$/v;

const Changed = DataOf(MessageResource);
type Changed = z.infer<typeof Changed>;

@Controller('api/v1/messages/:id')
export class ChangesController {
  constructor(
    private readonly changeMessage: ChangeMessage,
    private readonly access: ChatAccess,
  ) {}

  @Route.post('react', { access: 'send message', body: ReactToMessage, response: Changed })
  react(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { emoji }: ReactToMessage) {
    if (emoji !== null && !EMOJI_PATTERN.test(emoji)) throw Invalid.field('emoji', 'value_invalid');
    return this.change(user, id, 'reaction', emoji);
  }

  @Route.post('edit', { access: 'send message', body: EditMessage, response: Changed })
  edit(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { body }: EditMessage) {
    if (body.length > MAX_BODY_LENGTH) throw Invalid.field('body', 'too_long');
    return this.change(user, id, 'edit', body);
  }

  @Route.post('delete', { access: 'send message', body: null, response: Changed })
  delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number) {
    return this.change(user, id, 'delete', null);
  }

  private async change(user: SignedIn, id: number, kind: ChangeKind, value: string | null): Promise<Changed> {
    await this.access.requireMessage(user, id);
    return { data: await this.changeMessage.execute(user.accountId, id, kind, value) };
  }
}
