import { Module } from '@nestjs/common';

/** Shops on store platforms: what they tell, and the messages that are made of it. */
@Module({})
export class CommerceModule {}
