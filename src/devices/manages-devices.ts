export const MANAGES_DEVICES = { rule: 'owner', orPermission: 'show devices' } as const;
