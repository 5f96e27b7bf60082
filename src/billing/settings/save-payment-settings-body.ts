import { PROVIDERS } from '../providers/online-providers.gen.js';
import { KEY_FIELDS, type KeyName } from '../providers/payment-provider.contract.js';
import { PaymentSettingsBody } from './payment-settings.contract.js';

const keys = Object.fromEntries(
  KEY_FIELDS.map(({ provider, credential, name }) => {
    const { credentials, webhookSecret } = PROVIDERS[provider];
    return [name, (credentials.shape[credential] ?? webhookSecret).nullable().optional()];
  }),
) as Pick<(typeof PaymentSettingsBody)['shape'], KeyName>;

/** Adds the providers' key patterns, which the browser does not load. */
export const SavePaymentSettingsBody = PaymentSettingsBody.extend(keys);
