// Written by scripts/lib/write-adapters.mjs. Do not edit.
import type { z } from 'zod';
import { zidVariables } from '../../commerce/platforms/zid/zid.variables.js';
import { sallaVariables } from '../../commerce/platforms/salla/salla.variables.js';
import { shopifyVariables } from '../../commerce/platforms/shopify/shopify.variables.js';
import { twsaaVariables } from '../../commerce/platforms/twsaa/twsaa.variables.js';

export const PlatformVariables = {
  ...zidVariables.schema,
  ...sallaVariables.schema,
  ...shopifyVariables.schema,
  ...twsaaVariables.schema,
};

/** Values by platform. */
export const toPlatformValues = (env: z.output<z.ZodObject<typeof PlatformVariables>>) => ({
  zid: zidVariables.toValues(env),
  salla: sallaVariables.toValues(env),
  shopify: shopifyVariables.toValues(env),
  twsaa: twsaaVariables.toValues(env),
});
