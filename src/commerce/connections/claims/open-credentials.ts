import type { Row } from '../../../platform/database/statements/database.js';
import type { Secrets } from '../../../platform/secrets.js';
import type { StoreTokens } from '../../platforms/connector.js';

type SealedCredentials = Pick<
  Row<'store_claims'>,
  'app_id' | 'store_id' | 'key_id' | 'tokens_sealed' | 'secret_sealed'
>;

export const claimContext = (appId: number, platformStoreId: string): string =>
  `store-claim:${appId}:${platformStoreId}`;

/** Returns null for credentials of a previous APP_SECRET. */
export function openCredentials(
  secrets: Secrets,
  { app_id: appId, store_id: storeId, key_id: keyId, tokens_sealed, secret_sealed }: SealedCredentials,
): { tokens?: StoreTokens; secret?: string } | null {
  if ((tokens_sealed ?? secret_sealed) && keyId !== secrets.keyId) return null;
  const context = claimContext(appId, storeId);
  const open = (bytes: Buffer | null) => bytes && secrets.open({ keyId, bytes }, context).toString();
  const [tokens, secret] = [open(tokens_sealed), open(secret_sealed)];
  return { ...(tokens && { tokens: JSON.parse(tokens) as StoreTokens }), ...(secret && { secret }) };
}
