/** The named routes of the specification, `{appname}-setting-app` and `admin-{appname}-app-setting`: one page for all platforms. */
export const MERCHANT_SETTINGS = '/{$platform}-setting-app/$appId' as const;
export const ADMIN_SETTINGS = '/admin-{$platform}-app-setting/$appId' as const;
