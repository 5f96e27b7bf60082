import { Module } from '@nestjs/common';
import { DeleteDemoBookHandler, DeleteDemoChatsHandler, FindDevicesWithoutChatsHandler } from './delete-demo.js';
import { WriteDemoBookHandler } from './write-demo-book.js';
import { WriteDemoChatsHandler } from './write-demo-chats.js';

@Module({
  providers: [
    WriteDemoBookHandler,
    WriteDemoChatsHandler,
    DeleteDemoBookHandler,
    DeleteDemoChatsHandler,
    FindDevicesWithoutChatsHandler,
  ],
})
export class DemoDataModule {}
