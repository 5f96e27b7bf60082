import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config.js';
import { OutgoingClient } from './outgoing-client.js';

/** The one client of a process by which addresses that people typed are called. */
@Module({
  providers: [
    {
      provide: OutgoingClient,
      inject: [Config],
      useFactory: ({ allowsPrivateAddresses: allowsPrivate }: Config) => new OutgoingClient({ allowsPrivate }),
    },
  ],
  exports: [OutgoingClient],
})
export class WebhooksModule implements OnApplicationShutdown {
  constructor(private readonly client: OutgoingClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}
