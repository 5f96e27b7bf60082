import { z } from 'zod';
import { DESCRIPTIONS } from '../platforms/descriptions.gen.contract.js';
import type { PlatformDescription } from '../platforms/platform-description.contract.js';
import { ConnectMethod } from './connect.contract.js';

type FieldOf<Description> = Description extends PlatformDescription<infer Field> ? Field : never;
export type ConnectField = FieldOf<(typeof DESCRIPTIONS)[keyof typeof DESCRIPTIONS]>;

const value = z.string().trim().max(500).optional();
const FIELDS = Object.values<PlatformDescription<ConnectField>>(DESCRIPTIONS).flatMap(({ connectFields }) =>
  Object.values(connectFields).flatMap((fields) => fields ?? []),
);

export const ConnectBody = z.object({
  way: ConnectMethod.optional(),
  ...(Object.fromEntries(FIELDS.map((name) => [name, value])) as Record<ConnectField, typeof value>),
  claim: z.string().trim().max(100).optional(),
});
export type ConnectBody = z.infer<typeof ConnectBody>;
