import { moyasar } from './moyasar.js';
import type { OnlineProvider } from './payment-provider.contract.js';
import type { ProviderDefinition } from './provider.js';
import { stripe } from './stripe.js';

export const PROVIDERS: Readonly<Record<OnlineProvider, ProviderDefinition>> = { moyasar, stripe };
