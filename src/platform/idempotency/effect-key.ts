import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const keys = new WeakMap<FastifyRequest, string>();

export const keepEffectKey = (request: FastifyRequest, key: string): void => void keys.set(request, key);

/**
 * Names the effect of a call that came with an Idempotency-Key, for commands that do a thing once: the same when another process finishes what
 * a killed one had begun, another when the key is used anew after its day. Null without such a header.
 */
export const EffectKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null =>
    keys.get(context.switchToHttp().getRequest<FastifyRequest>()) ?? null,
);
