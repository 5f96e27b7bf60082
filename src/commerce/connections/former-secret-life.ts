/** For how long deliveries that are signed with the former secret count. */
export const FORMER_SECRET_LIFE = '24 hours';
