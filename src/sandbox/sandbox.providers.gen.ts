// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { RegisterDashboard } from './page/register-dashboard.js';
import { SandboxProxy } from './page/sandbox-proxy.js';
import { SandboxPush } from './page/sandbox-push.js';
import { SandboxController } from './page/sandbox.controller.js';

export const controllers: Type[] = [
  SandboxController,
];

export const providers: Provider[] = [
  RegisterDashboard,
  SandboxProxy,
  SandboxPush,
];
