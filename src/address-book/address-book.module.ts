import { Module } from '@nestjs/common';
import { controllers, providers } from './address-book.providers.gen.js';

@Module({ controllers, providers })
export class AddressBookModule {}
