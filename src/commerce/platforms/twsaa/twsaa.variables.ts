import { declareVariables, secret } from '../../../platform/environment/variable-kinds.js';

export const twsaaVariables = declareVariables({ TWSAA_PARTNER_SECRET: secret() }, (env) => ({
  partnerSecret: env.TWSAA_PARTNER_SECRET,
}));
