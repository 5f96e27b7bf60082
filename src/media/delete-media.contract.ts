import type { Permission } from '../auth/permissions.contract.js';

/** Any of these permissions suffices. */
export const DELETE_MEDIA: readonly Permission[] = ['edit templates', 'edit campaigns', 'edit chatbot'];
