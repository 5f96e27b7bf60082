import { Module } from '@nestjs/common';
import { ListContactPurchasesHandler } from './list-contact-purchases.js';
import { PurchasesController } from './purchases.controller.js';

@Module({ controllers: [PurchasesController], providers: [ListContactPurchasesHandler] })
export class OrdersModule {}
