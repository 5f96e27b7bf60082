import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ONLINE_PROVIDERS } from './payment-provider.contract.js';

it.each(ONLINE_PROVIDERS)('operations.md names the webhook of %s', (name) => {
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`<APP_URL>/webhooks/${name}`);
});
