import type { Permission } from '../auth/permissions.contract.js';

export const CHOOSE_DEVICES: readonly Permission[] = [
  'send message',
  'add campaigns',
  'edit campaigns',
  'show campaigns',
  'show apps',
  'chatbots',
  'add chatbots',
  'edit chatbot',
  'auto_replys',
  'add auto_replys',
  'edit auto_reply',
];
