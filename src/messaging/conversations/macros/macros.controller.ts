import { randomUUID } from 'node:crypto';
import { Controller, Headers, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Invalid } from '../../../platform/errors.js';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf, MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatResource } from '../../messaging.contract.js';
import { MacroBody, MacroResult, MacrosResult } from './macros.contract.js';
import { CreateMacro, DeleteMacro, ListMacros, UpdateMacro } from './macros.js';
import { RunMacro } from './run-macro.js';

const MAX_KEY_LENGTH = 255;

const Chat = DataOf(ChatResource);
type Chat = z.infer<typeof Chat>;

@Controller('api/v1')
export class MacrosController {
  constructor(
    private readonly listMacros: ListMacros,
    private readonly createMacro: CreateMacro,
    private readonly updateMacro: UpdateMacro,
    private readonly deleteMacro: DeleteMacro,
    private readonly runMacro: RunMacro,
  ) {}

  @Route.get('macros', { access: 'all', response: MacrosResult })
  async list(@Current() user: SignedIn): Promise<MacrosResult> {
    return { data: await this.listMacros.execute(user.accountId) };
  }

  @Route.post('macros', { access: 'edit inbox settings', body: MacroBody, response: MacroResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() macro: MacroBody): Promise<MacroResult> {
    return { data: await this.createMacro.execute(user.accountId, macro) };
  }

  @Route.put('macros/:id', { access: 'edit inbox settings', body: MacroBody, response: MacroResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) macroId: number,
    @Fields() macro: MacroBody,
  ): Promise<MacroResult> {
    return { data: await this.updateMacro.execute(user.accountId, macroId, macro) };
  }

  @Route.delete('macros/:id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) macroId: number): Promise<MessageCode> {
    await this.deleteMacro.execute(user.accountId, macroId);
    return { message: 'macro_deleted' };
  }

  @Route.post('chats/:id/macros/:macroId', { access: 'all', body: null, response: Chat })
  async run(
    @Current() user: SignedIn,
    @Param('id', IdPipe) chatId: number,
    @Param('macroId', IdPipe) macroId: number,
    @Headers('idempotency-key') key: string = randomUUID(),
  ): Promise<Chat> {
    if (key.length > MAX_KEY_LENGTH) throw Invalid.field('Idempotency-Key', 'too_long');
    return { data: await this.runMacro.execute(user, { chatId, macroId, key }) };
  }
}
