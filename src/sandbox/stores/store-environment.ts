import { APPS } from './apps.gen.js';
import { deriveSecretsOf } from './derive-secret.js';

export type AppCredentials = { [Name in keyof typeof APPS]: ReturnType<(typeof APPS)[Name]>['credentials'] };

const appsOf = (token: string) =>
  Object.entries(APPS).map(([name, createApp]) => ({ name, ...createApp(deriveSecretsOf(token)) }));

export const appCredentials = (token: string): AppCredentials =>
  Object.fromEntries(appsOf(token).map(({ name, credentials }) => [name, credentials])) as AppCredentials;

export function storeEnvironment({ storesUrl, token }: { storesUrl: string; token: string }): Record<string, string> {
  const variables = appsOf(token).map(({ name, environment }) => environment(`${storesUrl}/${name}`));
  return Object.assign({}, ...variables, { OUTGOING_PRIVATE_ADDRESSES: 'allow' }) as Record<string, string>;
}
