import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const keys = new WeakMap<FastifyRequest, string>();

export const keepEffectKey = (request: FastifyRequest, key: string): void => void keys.set(request, key);

/** Provides a key that stays the same when a call repeats after a crash, or null without Idempotency-Key. */
export const EffectKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null =>
    keys.get(context.switchToHttp().getRequest<FastifyRequest>()) ?? null,
);
