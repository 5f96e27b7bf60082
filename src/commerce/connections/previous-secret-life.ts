export const PREVIOUS_SECRET_LIFE = '24 hours';
