import { Query } from '@nestjs/cqrs';

/** The IANA time zone in which an account reckons its days. */
export class GetTimeZone extends Query<string> {
  constructor(readonly accountId: number) {
    super();
  }
}
