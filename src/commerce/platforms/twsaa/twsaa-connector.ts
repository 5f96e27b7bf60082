import type { Connector } from '../connector.js';

/** A shop that signs its events with a secret both ends know. There is nothing of it that could be called. */
export const twsaaConnector: Connector = {
  platform: 'twsaa',
  ways: ['secret'],
  check: () => Promise.resolve(),
};
