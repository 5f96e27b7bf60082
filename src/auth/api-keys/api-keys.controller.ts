import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { ApiScope } from './api-scopes.contract.js';
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
import { ListApiCalls } from './list-api-calls.js';
import { ListApiKeys } from './list-api-keys.js';

/** A changed key would outlast an impersonation. */
const OWNER_ONLY = { rule: 'owner', impersonator: false } as const;

@Controller('api/v1')
export class ApiKeysController {
  constructor(
    private readonly createApiKey: CreateApiKey,
    private readonly rotateApiKey: RotateApiKey,
    private readonly deleteApiKey: DeleteApiKey,
    private readonly listApiKeys: ListApiKeys,
    private readonly listApiCalls: ListApiCalls,
  ) {}

  @Route.get('api-keys', { access: 'owner', response: ApiKeysResult })
  async list(@Current() user: SignedIn): Promise<z.infer<typeof ApiKeysResult>> {
    return { data: await this.listApiKeys.execute(user.accountId) };
  }

  @Route.post('api-keys', { access: OWNER_ONLY, body: CreateApiKeyBody, response: NewApiKeyResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() body: CreateApiKeyBody, @From() origin: Origin) {
    const { key, token } = await this.createApiKey.execute(user, body, origin);
    return { data: key, header_token: token, message: 'api_key_created' };
  }

  @Route.post('api-keys/:id/rotate', { access: OWNER_ONLY, body: null, response: NewApiKeyResult })
  async rotate(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin) {
    const { key, token } = await this.rotateApiKey.execute(user, id, origin);
    return { data: key, header_token: token, message: 'api_key_rotated' };
  }

  @Route.delete('api-keys/:id', { access: OWNER_ONLY, body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.deleteApiKey.execute(user, id, origin);
    return { message: 'api_key_deleted' };
  }

  @Route.get('api-calls', { access: 'owner', response: ApiCallsResult })
  async listCalls(@Current() user: SignedIn): Promise<z.infer<typeof ApiCallsResult>> {
    return { data: await this.listApiCalls.execute(user.accountId, { hasBodies: user.impersonator === null }) };
  }

  @Route.get('get-api-credentials', { access: 'owner', response: CredentialsResult })
  async getCredentials(@Current() user: SignedIn): Promise<CredentialsResult> {
    const [first] = await this.listApiKeys.execute(user.accountId);
    return { data: { merchant_token: first ? { app_id: first.app_id, header_token: first.masked_token } : null } };
  }

  @Route.post('generate-credentials', { access: OWNER_ONLY, body: null, response: CredentialsResult, status: 201 })
  async generate(@Current() user: SignedIn, @From() origin: Origin): Promise<CredentialsResult> {
    const body = { name: 'API', scopes: [...ApiScope.options], addresses: [] };
    const { key, token } = await this.createApiKey.execute(user, body, origin, { mustBeFirst: true });
    return { data: { merchant_token: { app_id: key.app_id, header_token: token } } };
  }
}
