/** Names have at most ten characters and end the path `/webhooks/<name>`. */
const API_CREDENTIALS = {
  moyasar: ['key'],
  stripe: ['key'],
} as const satisfies Record<string, readonly string[]>;

/** Both secrets are accepted during a rotation. */
const WEBHOOK_SECRETS = ['webhook', 'webhook_previous'] as const;

export type OnlineProvider = keyof typeof API_CREDENTIALS;
export type ApiCredential<Provider extends OnlineProvider> = (typeof API_CREDENTIALS)[Provider][number];
export type CredentialName = ApiCredential<OnlineProvider> | (typeof WEBHOOK_SECRETS)[number];
/** Field of the payment settings. */
export type KeyName = {
  [Provider in OnlineProvider]: `${Provider}_${ApiCredential<Provider> | (typeof WEBHOOK_SECRETS)[number]}`;
}[OnlineProvider];

interface KeyField {
  provider: OnlineProvider;
  credential: CredentialName;
  name: KeyName;
}

export const ONLINE_PROVIDERS = Object.keys(API_CREDENTIALS) as OnlineProvider[];

export const isOnlineProvider = (name: string): name is OnlineProvider => Object.hasOwn(API_CREDENTIALS, name);

export const keyFieldsOf = (provider: OnlineProvider): KeyField[] =>
  [...API_CREDENTIALS[provider], ...WEBHOOK_SECRETS].map((credential) => ({
    provider,
    credential,
    name: `${provider}_${credential}`,
  }));

export const KEY_FIELDS: readonly KeyField[] = ONLINE_PROVIDERS.flatMap(keyFieldsOf);
