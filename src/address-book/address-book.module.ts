import { Module } from '@nestjs/common';
import { searchRefolds } from '../platform/database/refolding/refold-step.js';
import { controllers, providers } from './address-book.providers.gen.js';
import './address-book.validation.js';

searchRefolds.set('contacts', 'name');

@Module({ controllers, providers })
export class AddressBookModule {}
