/** Required by the specification. */
export const MERCHANT_SETTINGS = '/{$platform}-setting-app/$appId' as const;
export const ADMIN_SETTINGS = '/admin-{$platform}-app-setting/$appId' as const;
