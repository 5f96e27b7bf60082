// Written by scripts/lib/write-adapters.mjs. Do not edit.
export const STORE_PLATFORMS = ['zid', 'salla', 'shopify', 'woocommerce', 'twsaa'] as const;
