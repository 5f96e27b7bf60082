import { defineAddress, oneOf } from '@/app/lists/list-address.js';

/** The filter and the pages of the events; beside them which tab is open. */
export const settingsAddress = defineAddress(
  { state: oneOf(['received', 'handled', 'ignored', 'failed']) },
  { tab: oneOf(['messages', 'events']) },
);
