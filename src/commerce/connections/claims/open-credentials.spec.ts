import { expect, it } from '@jest/globals';
import type { Config } from '../../../platform/config.js';
import { Secrets } from '../../../platform/secrets.js';
import { claimContext, openCredentials } from './open-credentials.js';

const secretsOf = (appSecret: string): Secrets => new Secrets({ appSecret } as Config);
const current = secretsOf('the current secret of this installation');
const previous = secretsOf('the previous secret of this installation');

function sealedWith(secrets: Secrets, values: { tokens?: object; secret?: string }) {
  const seal = (text: string | undefined) =>
    text === undefined ? null : secrets.seal(Buffer.from(text), claimContext(2, 'palm')).bytes;
  return {
    app_id: 2,
    store_id: 'palm',
    key_id: secrets.keyId,
    tokens_sealed: seal(values.tokens && JSON.stringify(values.tokens)),
    secret_sealed: seal(values.secret),
  };
}

it('opens the credentials of a claim', () => {
  const credentials = { tokens: { accessToken: 'a' }, secret: 's' };
  expect(openCredentials(current, sealedWith(current, credentials))).toEqual(credentials);
});

it('returns null for credentials that a previous APP_SECRET sealed', () => {
  expect(openCredentials(current, sealedWith(previous, { tokens: { accessToken: 'a' } }))).toBeNull();
  expect(openCredentials(current, sealedWith(previous, { secret: 's' }))).toBeNull();
});

it('opens a claim without credentials after a change of APP_SECRET', () => {
  expect(openCredentials(current, sealedWith(previous, {}))).toEqual({});
});
