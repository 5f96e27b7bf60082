import { Module } from '@nestjs/common';
import { DescribeSubscriptionHandler } from './queries/describe-subscription.js';

@Module({ controllers: [], providers: [DescribeSubscriptionHandler] })
export class BillingModule {}
