/** Stored names. Enrolled with the account's first rule. */
export const DEAL_MESSAGES = 'team.deal_messages';
export const DEAL_HANDOVERS = 'team.deal_handovers';
