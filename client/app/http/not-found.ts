import { notFound } from '@tanstack/react-router';
import { HttpError } from './http-error.js';

export const isNotFound = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

export async function orNotFound<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}

export async function ignoreNotFound(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
