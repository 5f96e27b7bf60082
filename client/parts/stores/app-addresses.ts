/** Addresses that the specification requires. */
export const MERCHANT_SETTINGS = '/{$platform}-setting-app/$appId' as const;
export const ADMIN_SETTINGS = '/admin-{$platform}-app-setting/$appId' as const;
