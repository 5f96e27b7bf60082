import type { Permission } from '../auth/permissions.contract.js';

/** Each allows a colleague to delete files of the library. */
export const DELETE_MEDIA: readonly Permission[] = ['edit templates', 'edit campaigns', 'edit chatbot'];
