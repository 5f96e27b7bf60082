import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, NotFound } from '../../platform/errors.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { validateInput } from '../../platform/http/input/validate-input.js';
import { rejectDeepNesting } from '../../platform/http/reject-invalid-unicode.js';
import { Form } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { parseBody } from '../../platform/http/bodies/parse-body.js';
import { Route } from '../../platform/http/route/route.js';
import { sendPictureBody } from '../sandbox-page.contract.js';
import { SandboxProxy } from './sandbox-proxy.js';
import { isAllowed } from './sandbox-routes.js';
import { createPhonesBody } from '../sandbox.contract.js';

const PREFIX = '/api/v1/sandbox';
const MAX_PICTURE_BYTES = 5_000_000;
const SentMessage = DataOf(z.object({ id: z.string() }));
/** MIME types that run no scripts. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/[\w.+-]+|audio\/[\w.+-]+)(;|$)/;

/** Keeps the API token from browsers. */
@Controller('api/v1/sandbox')
export class SandboxController {
  constructor(private readonly sandbox: SandboxProxy) {}

  /** Takes a picture, which may exceed the limit of JSON. */
  @Route.post('phones/:number/pictures', {
    access: 'all',
    body: sendPictureBody,
    files: { files: ['picture'], maxFileBytes: MAX_PICTURE_BYTES },
    response: SentMessage,
  })
  async sendPicture(
    @Param('number') number: string,
    @Form() { fields, files }: FormValue<sendPictureBody>,
  ): Promise<z.infer<typeof SentMessage>> {
    const path = `/phones/${number}/messages`;
    if (!isAllowed('POST', path)) throw new NotFound();
    const picture = files['picture']?.[0];
    if (!picture) throw Invalid.field('picture', 'required');
    if (!/^image\/(png|jpeg)$/.test(picture.mimetype)) throw Invalid.field('picture', 'file_kind');
    const media = {
      kind: 'image',
      base64: await readFile(picture.path, 'base64'),
      mimetype: picture.mimetype,
      ...(fields.caption && { caption: fields.caption }),
    };
    const response = await this.sandbox.call('POST', path, { to: fields.to, media });
    return SentMessage.parse(await response.json());
  }

  @Route.all('*', { access: 'all', body: z.unknown(), response: { type: '*/*' } })
  async forward(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { pathname, search } = new URL(request.url, 'http://app');
    const path = pathname.slice(PREFIX.length);
    if (!isAllowed(request.method, path)) throw new NotFound();
    const body = ['POST', 'PUT', 'PATCH'].includes(request.method)
      ? await sanitize(path, await parseBody(request))
      : undefined;
    const aborter = new AbortController();
    reply.raw.once('close', () => aborter.abort());
    const response = await this.sandbox.call(request.method, path + search, body, aborter.signal);

    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const isJson = type.startsWith('application/json');
    void reply.status(response.status).header('content-type', type);
    for (const name of ['content-length', 'cache-control']) {
      const value = response.headers.get(name);
      if (value) void reply.header(name, value);
    }
    if (!isJson) {
      const disposition = response.headers.get('content-disposition');
      const shown = INLINE_TYPES.test(type)
        ? disposition
        : (disposition ?? 'attachment').replace(/^inline/, 'attachment');
      if (shown) void reply.header('content-disposition', shown);
      void reply.header('content-security-policy', "sandbox; default-src 'none'");
    }
    await reply.send(response.body ? Readable.fromWeb(response.body) : '');
  }
}

/** Limits a user to one phone per call, and stores to webhooks of this dashboard. */
async function sanitize(path: string, body: unknown): Promise<unknown> {
  rejectDeepNesting(body);
  if (path.endsWith('/receiver')) return { ...(body as object | null), of_dashboard: true };
  if (path !== '/phones') return body ?? {};
  return validateInput(createPhonesBody.pick({ name: true, number: true }), body);
}
