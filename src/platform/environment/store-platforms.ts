import { z } from 'zod';
import { PlatformVariables, toPlatformValues } from './platform-variables.gen.js';
import { unsetIfEmpty } from './variable-kinds.js';

export const StorePlatformVariables = {
  ...PlatformVariables,
  OUTGOING_PRIVATE_ADDRESSES: z.preprocess(
    unsetIfEmpty,
    z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  ),
};

type Variables = z.output<z.ZodObject<typeof StorePlatformVariables>>;

/** Returns settings by store platform. Empty credentials disable a platform. */
export function toStorePlatforms(env: Variables) {
  const urls = Object.keys(PlatformVariables)
    .filter((name) => name.endsWith('_URL'))
    .map((name) => env[name as keyof Variables]);
  return {
    /** Hosts named by the operator may be private. Excludes Shopify's per-store domains. */
    storePlatformHosts: new Set(
      urls.filter((url) => !/^https?:\/\/[^/]*\{shop}/.test(url)).map((url) => hostOf(new URL(url))),
    ),
    ...toPlatformValues(env),
  };
}

const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
