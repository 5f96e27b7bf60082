import { Module } from '@nestjs/common';

/** The figures of the first page. They are of every module, so it stands above them. */
@Module({ controllers: [], providers: [] })
export class DashboardModule {}
