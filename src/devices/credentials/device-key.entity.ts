import { defineEntity, p } from '@mikro-orm/core';
import { accountId } from '../../platform/database/base.entity.js';

const DeviceKeySchema = defineEntity({
  name: 'DeviceKey',
  tableName: 'device_keys',
  properties: {
    deviceId: p.bigint('number').primary(),
    /** `creds`, or Baileys' key kind. */
    kind: p.string().length(30).primary(),
    keyId: p.string().length(255).primary(),
    accountId: accountId(),
    /** ID of the secret that encrypts `value`. */
    sealedWith: p.string().length(16),
    value: p.blob(),
  },
});

export class DeviceKey extends DeviceKeySchema.class {}
DeviceKeySchema.setClass(DeviceKey);
