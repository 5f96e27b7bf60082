// Stored names of subscribers. The first rule of an account enrols it.

export const DEAL_MESSAGES = 'team.deal_messages';
export const DEAL_HANDOVERS = 'team.deal_handovers';
export const DEAL_FREED_CHATS = 'team.deal_freed_chats';
