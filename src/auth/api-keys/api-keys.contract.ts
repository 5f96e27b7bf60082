import { z } from 'zod';
import { DataOf } from '../../platform/http/answers.contract.js';
import { ApiScope } from './api-scopes.contract.js';

export const MAX_API_KEYS = 20;
const MAX_ADDRESSES = 20;

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Without `addresses`, any address may use the key. */
export const CreateApiKeyBody = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(60, { error: 'too_long' }),
  scopes: z
    .array(ApiScope)
    .min(1, { error: 'required' })
    .transform((scopes) => [...new Set(scopes)]),
  // One form field has all addresses, so it gets one error.
  addresses: z
    .array(z.string().trim())
    .max(MAX_ADDRESSES, { error: 'too_many' })
    .refine((addresses) => addresses.every((address) => Network.safeParse(address).success), {
      error: 'network_invalid',
    })
    .default([]),
});
export type CreateApiKeyBody = z.output<typeof CreateApiKeyBody>;

export const ApiKeyResource = z.object({
  id: z.number(),
  name: z.string(),
  app_id: z.string(),
  masked_token: z.string(),
  scopes: z.array(ApiScope),
  addresses: z.array(z.string()),
  last_used_at: z.string().nullable(),
  last_ip: z.string().nullable(),
  previous_until: z.string().nullable(),
  created_at: z.string(),
});
export type ApiKeyResource = z.infer<typeof ApiKeyResource>;

export const ApiKeysResult = DataOf(z.array(ApiKeyResource));
export const NewApiKeyResult = z.object({ data: ApiKeyResource, header_token: z.string(), message: z.string() });
export type NewApiKeyResult = z.infer<typeof NewApiKeyResult>;

/** `header_token` is shown once, then masked. */
const MerchantToken = z.object({ app_id: z.string(), header_token: z.string() });
type MerchantToken = z.infer<typeof MerchantToken>;
export const CredentialsResult = DataOf(z.object({ merchant_token: MerchantToken.nullable() }));
export type CredentialsResult = z.infer<typeof CredentialsResult>;

export const ApiCallResource = z.object({
  id: z.number(),
  key: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
  ip: z.string(),
  request: z.string().nullable(),
  answer: z.string().nullable(),
  created_at: z.string(),
});
export type ApiCallResource = z.infer<typeof ApiCallResource>;
export const ApiCallsResult = DataOf(z.array(ApiCallResource));
