import { defineEntity, p } from '@mikro-orm/core';
import { accountId } from '../../platform/database/base.entity.js';

const DeviceKeySchema = defineEntity({
  name: 'DeviceKey',
  tableName: 'device_keys',
  properties: {
    deviceId: p.bigint('number').primary(),
    /** `creds`, or one of Baileys' key kinds: `session`, `pre-key`, `identity-key` … */
    kind: p.string().length(30).primary(),
    keyId: p.string().length(255).primary(),
    accountId: accountId(),
    /** Names the secret that sealed the value. */
    sealedWith: p.string().length(16),
    value: p.blob(),
  },
});

/** One Signal key or the credentials of one device, encrypted. Written and read by credential-store.ts in bulk. */
export class DeviceKey extends DeviceKeySchema.class {}
DeviceKeySchema.setClass(DeviceKey);
