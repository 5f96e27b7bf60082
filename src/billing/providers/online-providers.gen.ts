// Written by scripts/lib/write-adapters.mjs. Do not edit.
import { moyasar } from './moyasar.js';
import { stripe } from './stripe.js';
import type { ApiCredential, OnlineProvider } from './payment-provider.contract.js';
import type { ProviderDefinition } from './provider.js';

const DEFINITIONS: { readonly [Name in OnlineProvider]: ProviderDefinition<ApiCredential<Name>> } = {
  moyasar,
  stripe,
};

export const PROVIDERS: Readonly<Record<OnlineProvider, ProviderDefinition>> = DEFINITIONS;
