import { notFound } from '@tanstack/react-router';
import { HttpError } from './http-error.js';

export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** What a page is about, read before it is drawn: where the server has no such thing there is no such page. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}

/** A deletion for which somebody else was quicker is done as well. */
export async function ignoreGone(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
