import type { Permission } from '../auth/permissions.contract.js';

/** Permissions, each of which allows deletions. */
export const DELETE_MEDIA: readonly Permission[] = ['edit templates', 'edit campaigns', 'edit chatbot'];
