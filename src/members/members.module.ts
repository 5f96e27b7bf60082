import { Module } from '@nestjs/common';

/** The members console. It looks down on accounts, packages and use alike, so it stands above them. */
@Module({ controllers: [], providers: [] })
export class MembersModule {}
