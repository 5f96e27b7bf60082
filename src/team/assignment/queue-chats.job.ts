import { ChatsFreed, PersonRequested, PersonWrote } from '../../messaging/messaging.messages.js';
import { defineJob } from '../../platform/jobs/define-job.js';

// The first assignment rule of an account enrols it.

export const queueWrittenChatsJob = defineJob({
  name: 'team.deal_messages',
  durable: true,
  on: PersonWrote,
  accounts: 'enrolled',
});

export const queueHandoversJob = defineJob({
  name: 'team.deal_handovers',
  durable: true,
  on: PersonRequested,
  accounts: 'enrolled',
});

export const queueFreedChatsJob = defineJob({
  name: 'team.deal_freed_chats',
  durable: true,
  on: ChatsFreed,
  accounts: 'enrolled',
});
