import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config.js';
import { Circuits } from '../slow-receivers/circuits.js';
import { OutgoingClient } from './outgoing-client.js';

@Module({
  providers: [
    {
      provide: OutgoingClient,
      inject: [Config, Circuits],
      useFactory: (
        { allowsPrivateAddresses: allowsPrivate, storePlatformHosts: allowed }: Config,
        circuits: Circuits,
      ) => new OutgoingClient({ allowsPrivate, allowed }, circuits),
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
