// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ListContactPurchases } from './list-contact-purchases.js';
import { PurchasesController } from './purchases.controller.js';

export const controllers: Type[] = [
  PurchasesController,
];

export const providers: Provider[] = [
  ListContactPurchases,
];
