import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { ApiScope } from '../../platform/http/api-scopes.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import {
  ApiCallsResult,
  ApiKeysResult,
  CreateApiKeyBody,
  CredentialsResult,
  NewApiKeyResult,
} from './api-keys.contract.js';
import { CreateApiKey } from './commands/create-api-key.js';
import { DeleteApiKey } from './commands/delete-api-key.js';
import { RotateApiKey } from './commands/rotate-api-key.js';
import { ListApiCalls } from './queries/list-api-calls.js';
import { ListApiKeys } from './queries/list-api-keys.js';

/** What outlives the visit of an administrator inside the account is the owner's alone to make. */
const OWNERS = { rule: 'all', impersonator: false } as const;

/** The keys by which programs of an account call the integration API. */
@Controller('api/v1')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('api-keys', { access: 'all', answer: ApiKeysResult })
  async list(@Current() who: SignedIn): Promise<z.infer<typeof ApiKeysResult>> {
    return { data: await this.queries.execute(new ListApiKeys(who.accountId)) };
  }

  @Route.post('api-keys', { access: OWNERS, body: CreateApiKeyBody, answer: NewApiKeyResult, status: 201 })
  async create(@Current() who: SignedIn, @Fields() wanted: CreateApiKeyBody, @From() origin: Origin) {
    const { key, token } = await this.commands.execute(new CreateApiKey(who, wanted, origin));
    return { data: key, header_token: token, message: 'api_key_created' };
  }

  @Route.post('api-keys/:id/rotate', { access: OWNERS, body: null, answer: NewApiKeyResult })
  async rotate(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin) {
    const { key, token } = await this.commands.execute(new RotateApiKey(who, id, origin));
    return { data: key, header_token: token, message: 'api_key_rotated' };
  }

  @Route.delete('api-keys/:id', { access: 'all', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    await this.commands.execute(new DeleteApiKey(who, id, origin));
    return { message: 'api_key_deleted' };
  }

  @Route.get('api-calls', { access: 'all', answer: ApiCallsResult })
  async calls(@Current() who: SignedIn): Promise<z.infer<typeof ApiCallsResult>> {
    return { data: await this.queries.execute(new ListApiCalls(who.accountId, who.impersonator === null)) };
  }

  @Route.get('get-api-credentials', { access: 'all', answer: CredentialsResult })
  async credentials(@Current() who: SignedIn): Promise<CredentialsResult> {
    const [first] = await this.queries.execute(new ListApiKeys(who.accountId));
    return { data: { merchant_token: first ? { app_id: first.app_id, header_token: first.masked_token } : null } };
  }

  /** The first key, which may do everything. */
  @Route.post('generate-credentials', { access: OWNERS, body: null, answer: CredentialsResult, status: 201 })
  async generate(@Current() who: SignedIn, @From() origin: Origin): Promise<CredentialsResult> {
    const wanted = { name: 'API', scopes: [...ApiScope.options], addresses: [] };
    const { key, token } = await this.commands.execute(new CreateApiKey(who, wanted, origin, true));
    return { data: { merchant_token: { app_id: key.app_id, header_token: token } } };
  }
}
