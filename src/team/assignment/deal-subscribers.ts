// Stored names of event subscribers. An account's first rule enrols it.

export const DEAL_MESSAGES = 'team.deal_messages';
export const DEAL_HANDOVERS = 'team.deal_handovers';
export const DEAL_FREED_CHATS = 'team.deal_freed_chats';
