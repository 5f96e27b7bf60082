/** Have an API, a secret key and signed webhooks. Columns, fields and `/webhooks/<name>` bear these names. */
export const ONLINE_PROVIDERS = ['moyasar', 'stripe'] as const;
export type OnlineProvider = (typeof ONLINE_PROVIDERS)[number];

export const KEY_PATTERNS: Readonly<Record<OnlineProvider, { key: RegExp; webhook: RegExp }>> = {
  /** `secret_token` of Moyasar's webhooks. */
  moyasar: { key: /^sk_(test|live)_\w+$/, webhook: /^\S{8,}$/ },
  stripe: { key: /^(sk|rk)_(test|live)_\w+$/, webhook: /^whsec_\w+$/ },
};

export const isOnlineProvider = (name: string): name is OnlineProvider => ONLINE_PROVIDERS.some((one) => one === name);

/** Columns of `payment_settings`. The previous webhook secret is valid during a rotation. */
export const keyNamesOf = <Name extends OnlineProvider>(provider: Name) =>
  [`${provider}_key`, `${provider}_webhook`, `${provider}_webhook_previous`] as const;

export const KEY_NAMES = ONLINE_PROVIDERS.flatMap((provider) => keyNamesOf(provider));
export type KeyName = (typeof KEY_NAMES)[number];
