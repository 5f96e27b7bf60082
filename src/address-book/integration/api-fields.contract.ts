import { z } from 'zod';

export const device = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(64)
  .meta({
    description: '`session_id` of the sending device, from GET /devices.',
    examples: ['5d0c8a1f4b7e4c2f9a6e3b1d8f2c7a90'],
  });

export const phone = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(32)
  .meta({
    description: 'Number with the country code, in any notation: +966 50 123 4567, 00966501234567 or 966501234567.',
    examples: ['+966501234567'],
  });
