import { describe, expect, it } from '@jest/globals';
import { attachmentKind, attachmentProblem } from './attachment-rules.js';

describe('attachmentKind', () => {
  it.each([
    ['image/jpeg', 'image'],
    ['IMAGE/PNG', 'image'],
    // WhatsApp cannot show SVG images.
    ['image/svg+xml', 'document'],
    ['video/mp4', 'video'],
    ['video/x-msvideo', 'document'],
    ['audio/ogg; codecs=opus', 'audio'],
    ['application/pdf', 'document'],
    ['', 'document'],
  ])('sends the type %s as %s', (type, kind) => {
    expect(attachmentKind(type)).toBe(kind);
  });
});

describe('attachmentProblem', () => {
  it.each([
    ['image/png', 5_000_000, null],
    // The server shrinks the image.
    ['image/png', 5_000_001, null],
    ['image/png', 100_000_001, 'file_too_large'],
    ['application/pdf', 5_000_001, null],
    ['application/pdf', 100_000_000, null],
    ['application/pdf', 100_000_001, 'file_too_large'],
    ['video/mp4', 16_000_001, 'file_too_large'],
    ['text/plain', 0, 'file_empty'],
  ])('finds in %s of %d bytes the problem %s', (type, size, problem) => {
    expect(attachmentProblem({ type, size })).toBe(problem);
  });
});
