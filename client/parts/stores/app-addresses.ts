/** Required by the specification: `{appname}-setting-app`, `admin-{appname}-app-setting`. */
export const MERCHANT_SETTINGS = '/{$platform}-setting-app/$appId' as const;
export const ADMIN_SETTINGS = '/admin-{$platform}-app-setting/$appId' as const;
