/** Owners, and colleagues whose role links and changes devices. */
export const MANAGES_DEVICES = { rule: 'owner', orPermission: 'show devices' } as const;
