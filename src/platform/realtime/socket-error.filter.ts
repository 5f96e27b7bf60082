import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '../errors.js';
import type { SocketOfUser } from '../http/access.js';
import { type ErrorResponse, toResponse } from '../http/errors/error.filter.js';
import { languageOf } from '../http/errors/validation-texts.js';
import { log } from '../logging.js';

@Catch()
export class SocketErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const [socket, , acknowledge] = host.getArgs<[SocketOfUser, unknown, unknown]>();
    if (!(error instanceof AppError))
      log.error({ err: error, message: host.switchToWs().getPattern() }, 'socket message failed');
    if (typeof acknowledge === 'function') acknowledge(errorBodyOf(socket, error));
  }
}

export const errorBodyOf = ({ handshake, data }: SocketOfUser, error: unknown): ErrorResponse['body'] =>
  toResponse(error, languageOf(handshake.headers['accept-language'], data.signedIn?.language)).body;
