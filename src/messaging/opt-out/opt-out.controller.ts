import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/http/page.contract.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { Unsuppress } from './commands/unsuppress.js';
import { OptContact } from './commands/opt-contact.js';
import { SaveOptOutSettings } from './commands/save-opt-out-settings.js';
import { SuppressNumbers } from './commands/suppress-numbers.js';
import { DEFAULT_OPT_OUT } from './default-words.js';
import {
  ListSuppressionsQuery,
  OptOutSettings,
  type OptOutSettingsResult,
  SuppressNumbers as Numbers,
  type SuppressNumbersResult,
  type SuppressionResource,
} from './opt-out.contract.js';
import { GetOptOutSettings } from './queries/get-opt-out-settings.js';
import { ListSuppressions } from './queries/list-suppressions.js';

/** Who asked not to be written to, and by which words. */
@Controller('api/v1')
export class OptOutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('show contact_phone')
  @Get('opt-out-settings')
  async settings(@Current() who: SignedIn): Promise<OptOutSettingsResult> {
    return { data: await this.queries.execute(new GetOptOutSettings(who.accountId)), defaults: DEFAULT_OPT_OUT };
  }

  @Access('add contact_phone')
  @Post('opt-out-settings')
  @HttpCode(200)
  async save(
    @Current() who: SignedIn,
    @Fields(OptOutSettings) settings: OptOutSettings,
  ): Promise<OptOutSettingsResult> {
    return {
      data: await this.commands.execute(new SaveOptOutSettings(who.accountId, settings)),
      defaults: DEFAULT_OPT_OUT,
    };
  }

  @Access('show contact_phone')
  @Get('suppressions')
  @ExpensiveRead()
  list(
    @Current() who: SignedIn,
    @Query({ schema: ListSuppressionsQuery }) wish: ListSuppressionsQuery,
  ): Promise<Page<SuppressionResource>> {
    return this.queries.execute(new ListSuppressions(who.accountId, wish));
  }

  @Access('add contact_phone')
  @Post('suppressions')
  @HttpCode(200)
  suppress(@Current() who: SignedIn, @Fields(Numbers) body: Numbers): Promise<SuppressNumbersResult> {
    return this.commands.execute(new SuppressNumbers(who.accountId, body.numbers));
  }

  @Access('add contact_phone')
  @Delete('suppressions/:id')
  async lift(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ message: string }> {
    await this.commands.execute(new Unsuppress(who.accountId, id));
    return { message: 'suppression_is_lifted' };
  }

  @Access('add contact_phone')
  @Post('contacts/:id/opt-out')
  @HttpCode(200)
  optOut(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ opted_out_at: string | null }> {
    return this.commands.execute(new OptContact(who.accountId, id, true));
  }

  @Access('add contact_phone')
  @Post('contacts/:id/opt-in')
  @HttpCode(200)
  optIn(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ opted_out_at: string | null }> {
    return this.commands.execute(new OptContact(who.accountId, id, false));
  }
}
