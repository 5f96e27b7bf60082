import type { Connector } from '../connector.js';

/** Shared secret, no API. */
export const twsaaConnector: Connector = {
  platform: 'twsaa',
  ways: () => ['secret'],
  signing: 'merchant',
  appSecret: ({ twsaa }) => twsaa.partnerSecret,
  refreshBeforeMs: 0,
  installsAsGuest: false,
  provesRemoval: true,
  isSignedInstall: null,
  exclusiveStoreOf: null,
  check: null,
};
