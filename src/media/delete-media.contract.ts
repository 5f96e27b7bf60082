import type { Permission } from '../auth/permissions.contract.js';

/** Any of these lets a colleague delete files of the library. */
export const DELETE_MEDIA: readonly Permission[] = ['edit templates', 'edit campaigns', 'edit chatbot'];
