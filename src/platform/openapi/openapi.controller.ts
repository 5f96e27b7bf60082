import { Controller } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { z } from 'zod';
import { Config } from '../config.js';
import { API_KEY } from '../http/access.js';
import { Route } from '../http/route/route.js';
import { buildDocument } from './build-document.js';
import { describeWebhooks } from './described-webhooks.js';
import { type DescribedRoute, describeRoutes } from './describe-routes.js';
import type { JsonSchema } from './to-schema.js';

const Document = z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document.');
const BASE = '/api/integrate/v1';

const INTEGRATION_INTRODUCTION = `Send messages and manage contacts, campaigns and webhooks from your own programs.

Every call carries two headers: \`X-Header-App-Id\` and \`X-Header-Authorization\`, which you make on the page "API integration" of the dashboard. A key does what its scopes allow.

**Errors** are \`{ message, code, errors }\`: \`code\` is for programs, \`message\` for people, \`errors\` names the fields of a 422.

**Repeat safely**: send an \`Idempotency-Key\` with each request that changes something. For 24 hours nothing is done twice under the same key:

- Done before: you get the first answer again.
- Still running: 409. Ask again in a moment.
- Another body: 422. Use another key.
- Refused (4xx): nothing is kept. Correct the request and send it again.
- Failed (500, 503): send it again with the same key.

**Limits**: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how much is left.

- 429 \`throttled\`: wait as long as \`Retry-After\` says.
- 429 \`plan_limit\`: your package allows no more.`;

const TAGS = {
  Account: 'Whose key it is.',
  Devices: 'The linked numbers that send.',
  Messages: 'Send one or many, and follow what becomes of them.',
  Contacts: 'The address book.',
  Groups: 'Groups of contacts, and templates of texts.',
  Campaigns: 'Messages to whole groups, at the pace that protects the number.',
  Webhooks: 'Your own addresses that events are sent to, and the calls that they receive.',
};

@Controller()
export class OpenApiController {
  private readonly documents = new Map<string, JsonSchema>();

  constructor(
    private readonly modules: ModulesContainer,
    private readonly config: Config,
  ) {}

  @Route.get('api/integrate/v1/openapi.json', { access: 'guest', response: Document })
  integration(): JsonSchema {
    return this.describe('integration', (routes) =>
      buildDocument(
        routes.filter(({ rule }) => rule === API_KEY),
        {
          title: 'Mersal integration API',
          version: '1.0.0',
          description: INTEGRATION_INTRODUCTION,
          url: this.config.appUrl,
          base: BASE,
          tags: TAGS,
          webhooks: describeWebhooks(),
          securitySchemes: {
            appId: { type: 'apiKey', in: 'header', name: 'X-Header-App-Id' },
            token: { type: 'apiKey', in: 'header', name: 'X-Header-Authorization' },
          },
        },
      ),
    );
  }

  @Route.get('api/openapi.json', { access: 'guest', response: Document })
  dashboard(): JsonSchema {
    return this.describe('dashboard', (routes) =>
      buildDocument(
        routes.filter(({ rule }) => rule !== API_KEY),
        {
          title: 'Mersal dashboard API',
          version: '1.0.0',
          url: this.config.appUrl,
          base: '',
          description: 'Calls of the dashboard. They change with it. Programs use the integration API.',
          securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'mersal_session' } },
        },
      ),
    );
  }

  private describe(name: string, build: (routes: DescribedRoute[]) => JsonSchema): JsonSchema {
    const document = this.documents.get(name) ?? build(describeRoutes(this.modules));
    this.documents.set(name, document);
    return document;
  }
}
